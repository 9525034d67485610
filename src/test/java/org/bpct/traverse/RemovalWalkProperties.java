package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.selection.NamePattern;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionLimit;
import org.bpct.selection.SelectionRule;
import org.bpct.selection.SelectionTime;
import org.bpct.selection.SelectionTrait;
import org.bpct.tree.RootPair;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random trees, rules, criteria and names: what a walk lists for removal is what a simple reading of the words says. */
@Tag("slow")
final class RemovalWalkProperties {
    private static final int TRIALS = Rounds.of(15, 60);
    private static final long MOMENT = 1_000_000_000L;

    @TempDir
    private Path temporary;

    /** A rule in the words of this test: what it matches, beside the pattern. */
    private record Rule(boolean includes, String pattern, Predicate<Path> matches) {}

    /** A criterion beside what it asks. */
    private record Criterion(
            @Nullable SelectionLimit limit, @Nullable SelectionTrait trait, Predicate<Path> isMet) {}

    /** What is asked for, and the simple reading of it. */
    private record Trial(
            Path root,
            List<Rule> rules,
            List<Criterion> criteria,
            SelectionTime time,
            @Nullable Set<String> names) {
        Set<String> expected() throws IOException {
            Set<String> goes = new TreeSet<>();
            boolean all = true;
            for (Path child : children(root)) {
                all &= goes(child, goes);
            }
            if (all && criteria.isEmpty() && names == null) {
                goes.add(".");
            }
            return goes;
        }

        /** Returns whether a name goes; adds what goes of it and below it. */
        private boolean goes(Path path, Set<String> into) throws IOException {
            String name = root.relativize(path).toString();
            if (names != null && names.stream().noneMatch(one -> one.equals(name) || one.startsWith(name + "/"))) {
                return false;
            }
            for (Rule rule : rules) {
                if (rule.matches().test(path)) {
                    if (!rule.includes()) {
                        return false;
                    }
                    break;
                }
            }
            boolean goes = (names == null || names.contains(name))
                    && criteria.stream().allMatch(criterion -> criterion.isMet().test(path));
            if (isDirectory(path)) {
                for (Path child : children(path)) {
                    goes &= goes(child, into);
                }
            }
            if (goes) {
                into.add(name);
            }
            return goes;
        }

        Selection selection() {
            List<SelectionRule> numbered = new ArrayList<>();
            for (Rule rule : rules) {
                NamePattern pattern = NamePattern.of(FileName.ofText(rule.pattern()));
                numbered.add(new SelectionRule(numbered.size() + 1, rule.includes(), pattern, ""));
            }
            return new Selection(
                    numbered,
                    criteria.stream()
                            .map(Criterion::limit)
                            .filter(Objects::nonNull)
                            .toList(),
                    time,
                    criteria.stream()
                            .map(Criterion::trait)
                            .filter(Objects::nonNull)
                            .toList(),
                    false,
                    names == null ? null : FileName.ofText("names"));
        }

        Set<String> listed(int threads) throws InterruptedException {
            List<FileName> starts = names == null
                    ? List.of(FileName.currentDirectory())
                    : names.stream().map(FileName::ofText).toList();
            FileName path = FileName.of(root);
            TraversalRoot from =
                    new TraversalRoot(new RootPair(path, path.parent(), null), true, starts, names == null, null);
            TraversalReport report = new Traversal(threads, new TraversalCounters())
                    .walk(List.of(from), TraversalOptions.ofRemoval(selection(), MountPoints.of("")));
            assertThat(report.errors()).isEmpty();
            Set<String> listed = new TreeSet<>();
            for (String line : SourceTree.lines(report.files())) {
                if (!line.startsWith("- ")) {
                    listed.add(line.substring(line.indexOf(' ') + 1));
                }
            }
            return listed;
        }
    }

    private static boolean isDirectory(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static List<Path> children(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.sorted().toList();
        }
    }

    private static Object attribute(Path path, String name) {
        try {
            return Objects.requireNonNull(Files.getAttribute(path, name, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long number(Path path, String name) {
        return ((Number) attribute(path, name)).longValue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void whatIsListedIsWhatTheWordsSay(int seed) throws Exception {
        Random random = new Random(seed);
        int gone = 0;
        int stayed = 0;
        for (int i = 0; i < TRIALS; i++) {
            Path root = Files.createDirectory(temporary.resolve("t" + i));
            List<String> all = new ArrayList<>();
            plant(random, root, root, 0, all);
            Trial trial = trial(random, root, all);

            Set<String> expected = trial.expected();

            assertThat(trial.listed(1 + random.nextInt(4)))
                    .as("seed %d, trial %d: %s, names %s", seed, i, trial.selection(), trial.names())
                    .isEqualTo(expected);
            gone += expected.size();
            stayed += all.size() + 1 - expected.size();
        }
        // Else it would say nothing.
        assertThat(gone).isGreaterThan(TRIALS);
        assertThat(stayed).isGreaterThan(TRIALS);
    }

    private static void plant(Random random, Path root, Path directory, int depth, List<String> all)
            throws IOException {
        for (String name : List.of("a", "b.o", "c", "keep", "d.o", "e")) {
            Path path = directory.resolve(name);
            int kind = random.nextInt(depth > 2 ? 6 : 9);
            if (kind < 2) {
                continue;
            }
            all.add(root.relativize(path).toString());
            if (kind == 2) {
                Files.createSymbolicLink(path, random.nextBoolean() ? Path.of("..") : Path.of("nowhere"));
            } else if (kind < 6) {
                Files.write(path, new byte[random.nextInt(4)]);
            } else {
                Files.createDirectory(path);
                plant(random, root, path, depth + 1, all);
            }
            if (kind > 2) {
                Files.setAttribute(path, "lastModifiedTime", FileTime.from(random.nextInt(3), TimeUnit.SECONDS));
            }
        }
    }

    private static Trial trial(Random random, Path root, List<String> all) {
        List<Rule> rules = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            rules.add(rule(random, root, all));
        }
        List<Criterion> criteria = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            criteria.add(criterion(random));
        }
        Set<String> names = null;
        if (random.nextInt(3) == 0) {
            names = new TreeSet<>();
            for (String name : all) {
                if (random.nextInt(4) > 0) {
                    names.add(name);
                }
            }
        }
        return new Trial(root, rules, criteria, SelectionTime.MTIME, names);
    }

    private static Rule rule(Random random, Path root, List<String> all) {
        boolean includes = random.nextInt(3) == 0;
        return switch (random.nextInt(4)) {
            case 0 -> new Rule(includes, "keep", path -> path.endsWith("keep"));
            case 1 -> new Rule(includes, "*.o", path -> path.toString().endsWith(".o"));
            case 2 -> new Rule(includes, "c/", path -> path.endsWith("c") && isDirectory(path));
            default -> {
                String name = all.isEmpty() ? "a" : all.get(random.nextInt(all.size()));
                yield new Rule(includes, "/" + name, path -> path.equals(root.resolve(name)));
            }
        };
    }

    private static Criterion criterion(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> limit(SelectionLimit.Kind.OLDER_THAN, MOMENT, path -> modified(path) < MOMENT);
            case 1 -> limit(SelectionLimit.Kind.NEWER_THAN, MOMENT, path -> modified(path) > MOMENT);
            case 2 -> limit(SelectionLimit.Kind.MIN_SIZE, 2, path -> isFile(path) && number(path, "unix:size") >= 2);
            case 3 -> limit(SelectionLimit.Kind.MAX_SIZE, 1, path -> isFile(path) && number(path, "unix:size") <= 1);
            case 4 -> trait(SelectionTrait.Kind.TYPE, List.of(0040000L, 0120000L), path -> !isFile(path));
            default -> {
                NamePattern pattern = NamePattern.of(FileName.ofText("*[a-e]*"));
                SelectionTrait trait =
                        new SelectionTrait(SelectionTrait.Kind.NAME, true, List.of(), List.of(pattern), "");
                yield new Criterion(
                        null, trait, path -> !path.getFileName().toString().matches(".*[a-e].*"));
            }
        };
    }

    private static Criterion limit(SelectionLimit.Kind kind, long value, Predicate<Path> isMet) {
        return new Criterion(new SelectionLimit(kind, value, ""), null, isMet);
    }

    private static Criterion trait(SelectionTrait.Kind kind, List<Long> numbers, Predicate<Path> isMet) {
        return new Criterion(null, new SelectionTrait(kind, false, numbers, List.of(), ""), isMet);
    }

    private static long modified(Path path) {
        return ((FileTime) attribute(path, "lastModifiedTime")).to(TimeUnit.NANOSECONDS);
    }

    private static boolean isFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }
}
