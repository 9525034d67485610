/** Changes of modes and owners; start at {@code ChangeRun}. */
@NullMarked
package org.bpct.verb.change;

import org.jspecify.annotations.NullMarked;
