package org.bpct.manifest;

import org.jspecify.annotations.Nullable;

/** The grammar of the lines of a manifest, which are given to it in their order. */
interface LineGrammar {
    /** Returns what a line says, null if it says nothing about a file; throws if it makes no sense. */
    @Nullable
    SumLine read(byte[] line, int number) throws ManifestException;
}
