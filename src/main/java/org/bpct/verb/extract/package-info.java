/** Extractions from archives; start at {@code ExtractRun}. */
@NullMarked
package org.bpct.verb.extract;

import org.jspecify.annotations.NullMarked;
