/** The queries to schedulers, and the status of batches that they result in. */
@NullMarked
package org.bpct.query;

import org.jspecify.annotations.NullMarked;
