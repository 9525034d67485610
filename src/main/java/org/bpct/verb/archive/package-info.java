/** Archives: what is put into one, its generations, and the check of its parts; start at {@code ArchiveRun}. */
@NullMarked
package org.bpct.verb.archive;

import org.jspecify.annotations.NullMarked;
