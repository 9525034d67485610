/**
 * The parallel reading of source trees into a {@link org.bpct.tree.FileList}.
 *
 * <p>Start at {@link org.bpct.traverse.Traversal}; what happens to one directory is in {@code DirectoryTask},
 * what happens to one name in {@code EntryExaminer}.
 */
@NullMarked
package org.bpct.traverse;

import org.jspecify.annotations.NullMarked;
