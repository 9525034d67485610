package org.bpct.script;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import org.bpct.description.Root;
import org.bpct.model.FileName;
import org.bpct.model.SummedFiles;
import org.jspecify.annotations.Nullable;

/**
 * Writes the roots that a job works in, as {@code bpct_load_roots} reads them: nine words a root, each ended by NUL. They
 * are a file of the job, since a script holds no name, and a batch may have thousands of roots.
 */
final class RootWriter {
    private static final String VERSION = "bpct-roots-1";

    private final List<Root> roots;
    private final ByteArrayOutputStream words = new ByteArrayOutputStream();

    RootWriter(List<Root> roots) {
        this.roots = roots;
    }

    /** Writes those of these numbers into a new file. */
    void write(SortedSet<Integer> used, Path file) throws IOException {
        words.reset();
        add(VERSION);
        for (int number : used) {
            Root root = roots.get(number);
            add(Integer.toString(number));
            add(root.pair().source());
            add(root.pair().destination());
            add(root.sourceIdentity());
            add(root.destinationIdentity());
            Root.Base base = root.base();
            add(base == null ? null : base.directory());
            add(base == null ? "" : base.identity());
            Root.Real real = root.real();
            add(real == null ? null : real.source());
            add(real == null ? null : real.destination());
        }
        SummedFiles.write(file, words.toByteArray());
    }

    private void add(String word) {
        words.writeBytes(word.getBytes(StandardCharsets.US_ASCII));
        words.write(0);
    }

    private void add(@Nullable FileName name) {
        if (name != null) {
            words.writeBytes(name.bytes());
        }
        words.write(0);
    }
}
