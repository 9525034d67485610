/** The deeds of the jobs of a batch, with their times and nodes, as a report shows them. */
@NullMarked
package org.bpct.report.work;

import org.jspecify.annotations.NullMarked;
