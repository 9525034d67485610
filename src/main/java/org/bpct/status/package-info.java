/**
 * The view of a batch that is read from its directory and from scheduler states; start at {@code BatchStatus}.
 */
@NullMarked
package org.bpct.status;

import org.jspecify.annotations.NullMarked;
