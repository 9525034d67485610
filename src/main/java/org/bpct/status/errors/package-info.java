/** The failed names of batches, with the reasons: read from the records of jobs, grouped by kind, printed. */
@NullMarked
package org.bpct.status.errors;

import org.jspecify.annotations.NullMarked;
