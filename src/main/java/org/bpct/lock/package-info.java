/** The right to write to a place: its holder, the question whether the holder is still running, and its taking. */
@NullMarked
package org.bpct.lock;

import org.jspecify.annotations.NullMarked;
