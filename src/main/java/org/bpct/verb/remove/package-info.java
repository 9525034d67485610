/** Removals; start at {@code RemovalRun}. */
@NullMarked
package org.bpct.verb.remove;

import org.jspecify.annotations.NullMarked;
