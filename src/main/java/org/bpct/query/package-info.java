/** The questions to schedulers, and the status of batches that is made of the answers. */
@NullMarked
package org.bpct.query;

import org.jspecify.annotations.NullMarked;
