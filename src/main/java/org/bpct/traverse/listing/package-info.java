/** What was found in one directory, and how all of it is joined. */
@NullMarked
package org.bpct.traverse.listing;

import org.jspecify.annotations.NullMarked;
