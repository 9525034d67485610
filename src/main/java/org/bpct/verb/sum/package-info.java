/** Sums of files, and checks of files against sums; start at {@code SumRun} and {@code SumCheckRun}. */
@NullMarked
package org.bpct.verb.sum;

import org.jspecify.annotations.NullMarked;
