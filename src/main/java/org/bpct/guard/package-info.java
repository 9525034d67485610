/** The guards that hold before and after a walk, in one place for all verbs; start at {@code Guards}. */
@NullMarked
package org.bpct.guard;

import org.jspecify.annotations.NullMarked;
