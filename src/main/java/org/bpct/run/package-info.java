/**
 * The pipeline from options to submitted jobs and what can be done with a batch later; start at {@code BatchRun}.
 */
@NullMarked
package org.bpct.run;

import org.jspecify.annotations.NullMarked;
