/** Copies and updates, and the deletion of names that a source does not have; start at {@code CopyRun}. */
@NullMarked
package org.bpct.verb.copy;

import org.jspecify.annotations.NullMarked;
