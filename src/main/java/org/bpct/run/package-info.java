/** The pipeline from options to submitted jobs, and the later operations on a batch; start at {@code BatchRun}. */
@NullMarked
package org.bpct.run;

import org.jspecify.annotations.NullMarked;
