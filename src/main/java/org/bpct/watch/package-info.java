/** The live display of batches on a whole terminal. */
@NullMarked
package org.bpct.watch;

import org.jspecify.annotations.NullMarked;
