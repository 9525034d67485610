/** Which names of a tree are meant: rules, limits and traits. */
@NullMarked
package org.bpct.selection;

import org.jspecify.annotations.NullMarked;
