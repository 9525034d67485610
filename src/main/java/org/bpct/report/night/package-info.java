/** The nights of a pool of snapshots, as a report shows them. */
@NullMarked
package org.bpct.report.night;

import org.jspecify.annotations.NullMarked;
