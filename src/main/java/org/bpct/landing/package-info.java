/** The landing of the sources of a command line, and the places that must not be touched. */
@NullMarked
package org.bpct.landing;

import org.jspecify.annotations.NullMarked;
