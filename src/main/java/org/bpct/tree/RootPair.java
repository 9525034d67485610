package org.bpct.tree;

import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * One source root and the destination root that its content lands in; groups name it by its number.
 *
 * @param source the absolute source root; the names of a group are relative to it
 * @param destination the absolute destination root, an existing directory once the batch is submitted
 * @param newName the name, in the destination root, of a single file that is copied to another name
 */
public record RootPair(
        FileName source, FileName destination, @Nullable FileName newName) {}
