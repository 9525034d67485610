package org.bpct.roots;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.bpct.schedule.CommandRunner;
import org.bpct.tree.FileList;
import org.bpct.tree.LinkFamilies;

/** The bytes of holes in files that are to be copied: a copy of {@code cp -a}, or a tar, takes no room for them. */
final class SourceHoles {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int MOST_FILES = 10_000;
    private static final int MOST_AT_ONCE = 500;
    private static final long SMALL = 1 << 20;
    private static final long BLOCK = 512;

    private final CommandRunner commands;

    SourceHoles(CommandRunner commands) {
        this.commands = commands;
    }

    /**
     * Returns how many bytes of these files are holes, as far as that may matter where so many bytes are short: the largest files are
     * asked for. A file that is gone has none.
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
        long holes = 0;
        for (int i = 0; i < large.size(); i += MOST_AT_ONCE) {
            holes += ask(files, large.subList(i, Math.min(i + MOST_AT_ONCE, large.size())));
        }
        return holes;
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

    private long ask(FileList files, List<Integer> entries) throws IOException, InterruptedException {
        List<byte[]> words = new ArrayList<>(CommandRunner.words("stat", "--printf=%b %s\\n", "--"));
        entries.forEach(entry -> words.add(files.source(entry).bytes()));
        CommandRunner.Result result = commands.run(words, TIMEOUT);
        long holes = 0;
        for (String line : result.outText().lines().toList()) {
            int blank = line.indexOf(' ');
            try {
                long blocks = Long.parseLong(line.substring(0, Math.max(blank, 0)));
                holes += Math.max(0, Long.parseLong(line.substring(blank + 1)) - blocks * BLOCK);
            } catch (NumberFormatException e) {
                throw new IOException("stat says '" + line + "'", e);
            }
        }
        return holes;
    }
}
