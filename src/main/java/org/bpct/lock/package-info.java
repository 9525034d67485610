/** The right to write to a place: who holds it, whether he is still at work, and the taking of it. */
@NullMarked
package org.bpct.lock;

import org.jspecify.annotations.NullMarked;
