/** The parts of a display on a terminal: its width and colours, tables, bars, and the table of jobs. */
@NullMarked
package org.bpct.status.table;

import org.jspecify.annotations.NullMarked;
