/** The caller of bpct and the ways to address it: the console, and the exception that ends a run. */
@NullMarked
package org.bpct.caller;

import org.jspecify.annotations.NullMarked;
