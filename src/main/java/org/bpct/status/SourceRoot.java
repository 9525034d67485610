package org.bpct.status;

import org.bpct.model.FileName;

/**
 * One source of a batch.
 *
 * @param source the source as it was given
 * @param lands where it lands
 */
record SourceRoot(FileName source, FileName lands) {}
