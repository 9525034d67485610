/**
 * The descriptions of a batch and its waves, as {@code batch.json} and {@code wave.json} hold them. The writer of a
 * batch, of its scripts and of its status use the same records.
 */
@NullMarked
package org.bpct.description;

import org.jspecify.annotations.NullMarked;
