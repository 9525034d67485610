/** The answers to questions about files and snapshots. */
@NullMarked
package org.bpct.report;

import org.jspecify.annotations.NullMarked;
