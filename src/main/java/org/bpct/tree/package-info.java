/** What a walk found, as compact columns. */
@NullMarked
package org.bpct.tree;

import org.jspecify.annotations.NullMarked;
