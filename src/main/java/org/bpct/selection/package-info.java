/** The selection of names in a tree: rules, limits and traits. */
@NullMarked
package org.bpct.selection;

import org.jspecify.annotations.NullMarked;
