/**
 * What a batch and its waves are, as {@code batch.json} and {@code wave.json} say it. Whoever makes one, renders its
 * scripts or tells of it reads the same records.
 */
@NullMarked
package org.bpct.description;

import org.jspecify.annotations.NullMarked;
