/** The result of a walk, as compact columns. */
@NullMarked
package org.bpct.tree;

import org.jspecify.annotations.NullMarked;
