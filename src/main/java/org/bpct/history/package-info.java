/** The history of batches: a line for each in a file of the home, which stays when the batch is deleted. */
@NullMarked
package org.bpct.history;

import org.jspecify.annotations.NullMarked;
