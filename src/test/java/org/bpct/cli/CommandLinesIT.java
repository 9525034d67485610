package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bpct.Rounds;
import org.bpct.it.Runners;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Really runs random command lines, on small trees with local jobs: what is refused or only shown changes nothing anywhere,
 * and nothing is ever removed that {@code -n} did not list.
 */
@Tag("it")
final class CommandLinesIT {
    private static final int LINES = Integer.getInteger("bpct.lines", Rounds.of(40, 300));
    private static final int MOST_LINES = 1_000 * LINES;
    private static final long SEED = Long.getLong("bpct.seed", 20_261_125);
    private static final String WOULD = "would (remove|delete) ";

    @TempDir
    Path folder;

    /** What a call came to. */
    private record Answer(int code, String out, String err) {}

    @Test
    void whatWasNotListedIsNeverRemoved() throws Exception {
        Random random = new Random(SEED);
        OptionWords words = new OptionWords(folder);
        int shown = 0;
        int removed = 0;
        // A new option makes other lines of a seed: a few of them held no dry run, or no removal, and further ones are
        // tried for that alone.
        for (int i = 0; i < LINES || ((shown == 0 || removed == 0) && i < MOST_LINES); i++) {
            RandomLine line = RandomLine.next(random, words);
            if (i >= LINES && !(shown == 0 && line.shows()) && !(removed == 0 && line.removes())) {
                continue;
            }
            String call = "seed " + SEED + ", line " + i + ": " + line.words();
            plant(words);
            List<String> before = words.state();
            if (line.reasonToRefuse().isPresent()) {
                Answer answer = bpct(words, line.words());
                assertThat(answer.code()).as(call + answer.err()).isEqualTo(2);
                assertThat(line.named()).as(call + answer.err()).anyMatch(answer.err()::contains);
                assertThat(words.state()).as(call).isEqualTo(before);
            } else if (line.options().contains("--dry-run")) {
                shown++;
                bpct(words, line.words());
                assertThat(words.state()).as(call).isEqualTo(before);
            } else {
                Set<String> listed = listed(words, line);
                Set<String> there = names(words);
                bpct(words, line.words());
                end(words);
                there.removeAll(names(words));
                removed += there.size();
                assertThat(listed).as(call).containsAll(there);
            }
        }
        assertThat(shown).as("dry runs").isPositive();
        assertThat(removed).as("names that were removed").isPositive();
    }

    /** Makes what earlier lines have removed: a tree to be removed, a copy with more than its source, a batch. */
    private void plant(OptionWords words) throws IOException {
        for (String directory : List.of("source/d", "base/d", "tree/d/e", "copy/source/d", "copy/d")) {
            Files.createDirectories(words.path(directory));
        }
        for (String file :
                List.of("source/d/f", "tree/f", "tree/d/x.o", "tree/d/e/g", "copy/source/extra", "copy/extra")) {
            if (Files.notExists(words.path(file))) {
                Files.writeString(words.path(file), file);
            }
        }
        // What an earlier line kept is nothing that this one was given.
        Files.deleteIfExists(words.path("home/default.txt"));
        if (Files.notExists(words.path("home/numbers/1/folder"))) {
            deleteHome(words);
            List<String> copy = List.of(
                    "--wait",
                    words.path("source").toString(),
                    words.path("folder").toString());
            Answer answer = bpct(words, copy);
            assertThat(answer.code()).as(answer.err()).isZero();
            end(words);
        }
    }

    /** Makes numbers begin anew. */
    private void deleteHome(OptionWords words) throws IOException {
        if (Files.exists(words.path("home"))) {
            try (Stream<Path> names = Files.walk(words.path("home"))) {
                for (Path name :
                        names.sorted((one, other) -> other.compareTo(one)).toList()) {
                    Files.delete(name);
                }
            }
        }
    }

    /** Waits for the end of all batches, and of their runners, which note in their journals what ended. */
    private void end(OptionWords words) throws IOException {
        Path numbers = words.path("home/numbers");
        if (Files.isDirectory(numbers)) {
            try (Stream<Path> claimed = Files.list(numbers)) {
                for (Path number : claimed.filter(name -> Files.exists(name.resolve("folder")))
                        .toList()) {
                    bpct(words, List.of("--wait=" + number.getFileName()));
                }
            }
            Runners.awaitEnd(words.path("home"));
        }
    }

    /** Returns what {@code -n} says that a command line would remove. */
    private static Set<String> listed(OptionWords words, RandomLine line) {
        if (!OptionTable.row("--dry-run").modes().contains(line.mode())) {
            return new TreeSet<>();
        }
        List<String> dry = new ArrayList<>(line.words());
        dry.remove("--parsable");
        dry.add(0, "-n");
        dry.add(1, "-v");
        return bpct(words, dry)
                .out()
                .lines()
                .flatMap(text -> Stream.of(text.split("\0")))
                .map(text -> text.replaceFirst("^" + WOULD, "").replaceFirst("/$", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns all names of trees, not of bpct's own state. */
    private static Set<String> names(OptionWords words) throws IOException {
        Set<String> names = new TreeSet<>();
        for (String top : List.of("source", "base", "tree", "copy", "folder", "names", "patterns")) {
            if (Files.exists(words.path(top))) {
                try (Stream<Path> walk = Files.walk(words.path(top))) {
                    walk.forEach(name -> names.add(name.toString()));
                }
            }
        }
        return names;
    }

    private static Answer bpct(OptionWords words, List<String> line) {
        InProcess.Answer answer = InProcess.bpct(words.environment(), line);
        return new Answer(answer.code(), answer.out(), answer.err());
    }
}
