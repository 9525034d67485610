/**
 * The parallel reading of source trees into a {@link org.bpct.tree.FileList}.
 *
 * <p>Start at {@link org.bpct.traverse.Traversal}; {@code DirectoryTask} reads one directory, {@code EntryExaminer}
 * examines one name.
 */
@NullMarked
package org.bpct.traverse;

import org.jspecify.annotations.NullMarked;
