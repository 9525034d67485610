/** The roots of a copy before jobs go there: what they are, what they are compared with, and whether there is room. */
@NullMarked
package org.bpct.roots;

import org.jspecify.annotations.NullMarked;
