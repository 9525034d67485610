/** The pipeline from options to submitted jobs; start at {@code BatchRun}. */
@NullMarked
package org.bpct.run;

import org.jspecify.annotations.NullMarked;
