/** Archives: their contents, generations, and the check of their parts; start at {@code ArchiveRun}. */
@NullMarked
package org.bpct.verb.archive;

import org.jspecify.annotations.NullMarked;
