/** Where the sources of a command line land, and what of it must not be touched. */
@NullMarked
package org.bpct.landing;

import org.jspecify.annotations.NullMarked;
