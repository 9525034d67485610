package org.bpct.traverse;

import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.tree.FileList;

/**
 * The entries that a running traversal has found since the last portion.
 *
 * @param files the entries, with the directories that hold them
 * @param destination the path by which a source leads into one of the destinations, if that was met so far
 */
public record Portion(FileList files, Optional<FileName> destination) {}
