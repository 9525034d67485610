package org.bpct.verb.sum.manifest;

import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * The content of one line of a manifest.
 *
 * @param tag the name of the method, as the line spells it; null if it does not name one
 * @param hex the hexadecimal digits of the checksum
 * @param name the name of the file, without escapes
 */
record SumLine(@Nullable String tag, String hex, FileName name) {}
