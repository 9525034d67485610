/** Who calls bpct, and how he is spoken to: the console, and the refusal that ends a run. */
@NullMarked
package org.bpct.caller;

import org.jspecify.annotations.NullMarked;
