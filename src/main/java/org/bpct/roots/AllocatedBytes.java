package org.bpct.roots;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.bpct.model.Sizes;
import org.bpct.schedule.CommandRunner;
import org.bpct.tree.FileList;
import org.bpct.tree.LinkFamilies;

/** The bytes that files take without their holes: a copy of {@code cp -a}, or a tar, takes no room for these. */
final class AllocatedBytes {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int MOST_FILES = 10_000;
    private static final int MOST_AT_ONCE = 500;
    private static final long SMALL = 1 << 20;
    private static final long BLOCK = 512;

    private final CommandRunner commands;

    AllocatedBytes(CommandRunner commands) {
        this.commands = commands;
    }

    /**
     * Returns the bytes that these files take, each inode once. Only files large enough to matter for a shortage of so
     * many bytes are asked about; for others their sizes count.
     */
    long of(FileList files, List<Integer> entries, long shortage) throws IOException, InterruptedException {
        long least = Math.max(SMALL, shortage / MOST_FILES);
        BitSet further = furtherNames(files.families());
        List<Integer> large = entries.stream()
                .filter(entry -> files.size(entry) >= least && !further.get(entry))
                .sorted(Comparator.comparingLong((Integer entry) -> files.size(entry))
                        .reversed())
                .limit(MOST_FILES)
                .toList();
        BitSet asked = new BitSet();
        long bytes = 0;
        for (int i = 0; i < large.size(); i += MOST_AT_ONCE) {
            List<Integer> some = large.subList(i, Math.min(i + MOST_AT_ONCE, large.size()));
            some.forEach(asked::set);
            bytes = Sizes.plus(bytes, ask(files, some));
        }
        for (int entry : entries) {
            if (!asked.get(entry) && !further.get(entry)) {
                bytes = Sizes.plus(bytes, files.size(entry));
            }
        }
        return bytes;
    }

    private static BitSet furtherNames(LinkFamilies families) {
        BitSet names = new BitSet();
        for (int family = 0; family < families.count(); family++) {
            for (int name = 1; name < families.names(family); name++) {
                names.set(families.entry(family, name));
            }
        }
        return names;
    }

    /** Returns the allocated bytes of files by stat; their sizes if it does not answer for each. */
    private long ask(FileList files, List<Integer> entries) throws IOException, InterruptedException {
        List<byte[]> words = new ArrayList<>(CommandRunner.words("stat", "--printf=%b %s\\n", "--"));
        entries.forEach(entry -> words.add(files.source(entry).bytes()));
        CommandRunner.Result result = commands.run(words, TIMEOUT);
        List<String> lines = result.outText().lines().toList();
        if (lines.size() != entries.size()) {
            return Sizes.sum(entries.stream().mapToLong(files::size));
        }
        long bytes = 0;
        for (String line : lines) {
            int blank = line.indexOf(' ');
            try {
                long blocks = Long.parseLong(line.substring(0, Math.max(blank, 0)));
                bytes = Sizes.plus(bytes, Math.min(Long.parseLong(line.substring(blank + 1)), blocks * BLOCK));
            } catch (NumberFormatException e) {
                throw new IOException("stat says '" + line + "'", e);
            }
        }
        return bytes;
    }
}
