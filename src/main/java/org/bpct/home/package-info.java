/** The folder that holds the batches: their numbers, their locks and logs, and the compression of old ones. */
@NullMarked
package org.bpct.home;

import org.jspecify.annotations.NullMarked;
