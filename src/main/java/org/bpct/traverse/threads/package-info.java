/** The threads of a walk, and how they share the names of a large directory. */
@NullMarked
package org.bpct.traverse.threads;

import org.jspecify.annotations.NullMarked;
