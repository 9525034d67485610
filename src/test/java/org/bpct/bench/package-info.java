/** Measurements to be run by hand: main classes, no tests. */
@NullMarked
package org.bpct.bench;

import org.jspecify.annotations.NullMarked;
