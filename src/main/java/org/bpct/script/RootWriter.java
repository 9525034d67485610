package org.bpct.script;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedSet;
import org.bpct.description.Root;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * The writer of the roots that a job works in, as {@code bpct_load_roots} reads them: nine words a root, each ended by
 * NUL. They are a file of the job, because a script holds no name, and a batch may have thousands of roots.
 */
final class RootWriter {
    private static final String VERSION = "bpct-roots-1";

    private final List<Root> roots;

    RootWriter(List<Root> roots) {
        this.roots = roots;
    }

    /** Returns the contents of the file for these roots. */
    byte[] of(SortedSet<Integer> used) {
        ByteArrayOutputStream words = new ByteArrayOutputStream();
        add(VERSION, words);
        for (int number : used) {
            Root root = roots.get(number);
            if (root.sourceIdentity().isEmpty()) {
                // It is on another host.
                continue;
            }
            add(Integer.toString(number), words);
            add(root.pair().source(), words);
            add(root.pair().destination(), words);
            add(root.sourceIdentity(), words);
            add(root.destinationIdentity(), words);
            Root.Base base = root.base();
            add(base == null ? null : base.directory(), words);
            add(base == null ? "" : base.identity(), words);
            Root.Real real = root.real();
            add(real == null ? null : real.source(), words);
            add(real == null ? null : real.destination(), words);
        }
        return words.toByteArray();
    }

    private static void add(String word, ByteArrayOutputStream words) {
        words.writeBytes(word.getBytes(StandardCharsets.US_ASCII));
        words.write(0);
    }

    private static void add(@Nullable FileName name, ByteArrayOutputStream words) {
        if (name != null) {
            words.writeBytes(name.bytes());
        }
        words.write(0);
    }
}
