/** The contents of one directory, and the joining of all of them. */
@NullMarked
package org.bpct.traverse.listing;

import org.jspecify.annotations.NullMarked;
