/** Measurements to be run by hand, and the trees, comparisons and tables of {@code bench/run}. */
@NullMarked
package org.bpct.bench;

import org.jspecify.annotations.NullMarked;
