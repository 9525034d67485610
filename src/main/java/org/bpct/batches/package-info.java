/** The operations on batches that are there: questions, later waves, cancelling, deletion; start at {@code Batches}. */
@NullMarked
package org.bpct.batches;

import org.jspecify.annotations.NullMarked;
