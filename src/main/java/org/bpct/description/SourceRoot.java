package org.bpct.description;

import org.bpct.files.FileName;

/**
 * One source of a batch.
 *
 * @param source the source as it was given
 * @param lands the place where it lands
 */
public record SourceRoot(FileName source, FileName lands) {}
