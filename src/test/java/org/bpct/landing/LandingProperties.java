package org.bpct.landing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.options.CpOptions;
import org.bpct.options.CpOptions.Dereference;
import org.bpct.options.ShellWords;
import org.bpct.options.UsageException;
import org.bpct.pipeline.LandingWorld;
import org.bpct.selection.Selection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tries {@link Landing} against the real {@code cp} with random operands in random small trees. */
@Tag("slow")
final class LandingProperties {
    private static final List<String> SOURCES = List.of(
            "d1",
            "d1",
            "d2",
            "e",
            "f1",
            "h1",
            "p",
            "-n",
            "ld",
            "ld",
            "lf",
            "ln",
            "d1/s",
            "d1/f1",
            "d2/s",
            "d1/l",
            "../out/d1",
            "../out/f2",
            "../out",
            ".",
            "d1/..",
            "dst",
            "dst/d1",
            "missing",
            "loop",
            "ld/s",
            "ld/f1",
            "..",
            "dl");
    private static final List<String> DESTINATIONS = List.of(
            "dst",
            "dst",
            "dst",
            "dst",
            "dl",
            "dl",
            "new",
            "new",
            "new",
            "dst/new",
            "dl/new",
            "missing/new",
            "f1",
            "h1",
            "lf",
            "ld",
            "ln",
            "d1",
            "d1/s",
            "d1/s/new",
            "ld/s",
            "dst/d1",
            "dst/f1",
            "loop",
            "ld/new",
            "../out/new",
            "-n",
            "dst/d1/new");
    /** More likely than the rest, so that enough is copied and not refused. */
    private static final List<String> PLAIN_SOURCES =
            List.of("d1", "d2", "e", "f1", "ld", "-n", "../out/d1", "../out/f2");

    private static final List<String> PLAIN_DESTINATIONS = List.of("dst", "dl", "new");
    private static final List<String> ENDINGS =
            List.of("", "", "", "", "", "", "", "", "", "", "", "", "/", "/", "//", "/.", "/./");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void everythingLandsWhereCpPutsIt(long seed) throws Exception {
        Random random = new Random(seed);
        int landed = 0;
        int refused = 0;
        int rounds = Integer.getInteger("bpct.landing.rounds", 25);
        for (int round = 0; round < rounds; round++) {
            Trial trial = Trial.random(random, folder.resolve("r" + round));
            if (trial.holds()) {
                landed++;
            } else {
                refused++;
            }
        }
        assertThat(landed).as("trials in which something was copied").isGreaterThan(rounds / 10);
        assertThat(refused).as("trials that were refused").isGreaterThan(rounds / 10);
    }

    /** One command line in one world. */
    private record Trial(LandingWorld world, List<FileName> words, List<FileName> operands, CpOptions options) {
        static Trial random(Random random, Path folder) throws Exception {
            LandingWorld world = LandingWorld.make(folder, random);
            StringBuilder text = new StringBuilder(pick(random, List.of("-a", "-a", "-a", "--preserve=mode,links")));
            text.append(pick(random, List.of("", "", "", " -P", " -H", " -L")));
            text.append(pick(random, List.of("", "", "", "", " --parents")));
            text.append(pick(random, List.of("", "", "", "", " --strip-trailing-slashes")));
            List<FileName> operands = new ArrayList<>();
            for (int i = pick(random, List.of(1, 1, 1, 1, 2, 2, 3, 0)); i > 0; i--) {
                FileName operand = operand(random, random.nextBoolean() ? PLAIN_SOURCES : SOURCES);
                // With -L the symlinks to dst make a circle out of these: cp goes round until names are too long.
                boolean circle = text.indexOf("-L") >= 0
                        && (operand.components().isEmpty() || operand.text().contains(".."));
                operands.add(circle ? FileName.ofText("d1") : operand);
            }
            String destination = operand(random, random.nextBoolean() ? PLAIN_DESTINATIONS : DESTINATIONS)
                    .text();
            switch (random.nextInt(6)) {
                case 0 -> text.append(" -t '").append(destination).append('\'');
                case 1 -> {
                    text.append(" -T");
                    operands.add(FileName.ofText(destination));
                }
                default -> operands.add(FileName.ofText(destination));
            }
            List<FileName> words = new ArrayList<>(names("cp", "-R"));
            ShellWords.split("--cp", text.toString()).forEach(word -> words.add(FileName.ofText(word)));
            return new Trial(world, words, operands, CpOptions.parse(text.toString()));
        }

        private static FileName operand(Random random, List<String> names) {
            String name = random.nextInt(10) == 0 ? LandingWorld.ODD.text() : pick(random, names);
            if (name.startsWith("d1/") && random.nextInt(4) == 0) {
                name = name.replace("/", pick(random, List.of("//", "/./", "/../d1/")));
            }
            return FileName.ofText(pick(random, List.of("", "", "", "", "", "", "./", ".//", "../cwd/"))
                    + name
                    + pick(random, ENDINGS));
        }

        /** Returns true if both cp and bpct copy, and the same; false if both refuse; fails if they differ. */
        boolean holds() throws Exception {
            LandingWorld real = world.copy(sibling("real"));
            Landing landing;
            try {
                landing = Landing.of(operands, false, options, Selection.ALL, world.workingDirectory());
            } catch (UsageException refusal) {
                assertThat(cpWouldFillTheDisk(refusal.getMessage())
                                || real.run(realCommand()).code() != 0
                                || isStricterThanCp(refusal.getMessage()))
                        .as("%s: cp copies, bpct refuses: %s", this, refusal.getMessage())
                        .isTrue();
                return false;
            }
            LandingWorld.Answer answer = real.run(realCommand());
            if (options.target().parents() && answer.output().contains("/.': File exists")) {
                // cp --parents d/. dst: cp makes dst/d and then cannot make dst/d/. for it is there.
                return true;
            }
            if (answer.output().contains("will not create hard link")) {
                // cp a/b a dst: cp fails for a/b the second time; a batch copies it twice.
                return true;
            }
            if (answer.code() != 0) {
                // Only a directory that meets a file, or the reverse, below the landing: that is for the jobs to say.
                assertThat(answer.output().contains("cannot overwrite")
                                && !world.listing().equals(real.listing()))
                        .as("%s: bpct copies %s, cp says %s", this, landing, answer.output())
                        .isTrue();
            }
            boolean allWell = true;
            for (LandingRoot root : landing.roots()) {
                allWell &= copy(root);
            }
            assertThat(allWell).as("%s: %s", this, landing).isEqualTo(answer.code() == 0);
            assertThat(world.listing()).as("%s: %s", this, landing).isEqualTo(real.listing());
            return true;
        }

        // cp finds a circle only where it meets the first directory that it made, and that by the same path.
        private boolean cpWouldFillTheDisk(String message) {
            return message.startsWith("--parents with ..")
                    || (options.dereference() == Dereference.ALWAYS && message.contains(" is inside the source "));
        }

        private List<FileName> realCommand() {
            return command(List.of("--remove-destination"));
        }

        private boolean isStricterThanCp(String message) throws Exception {
            if (message.contains("are the same file")) {
                // cp itself allows it only because it is told to unlink the destination first.
                LandingWorld plain = world.copy(sibling("plain"));
                return plain.run(command(List.of())).code() != 0;
            }
            return message.contains(" both land on ")
                    || (options.target().parents() && message.startsWith("--parents "));
        }

        /** Copies a root as the jobs will, leaving cp nothing to decide. */
        private boolean copy(LandingRoot root) throws Exception {
            boolean allWell = true;
            FileName newName = root.pair().newName();
            if (options.target().parents() && root.keepsAttributes()) {
                allWell &= world.run(List.of(
                                        FileName.ofText("mkdir"),
                                        FileName.ofText("-p"),
                                        FileName.ofText("--"),
                                        root.pair().destination()))
                                .code()
                        == 0;
            }
            for (FileName start : root.starts()) {
                List<FileName> command = new ArrayList<>(names("cp"));
                options.words().forEach(word -> command.add(FileName.ofText(word)));
                FileName destination = root.pair().destination();
                if (options.target().parents()) {
                    if (options.dereference() == Dereference.STARTS) {
                        command.add(FileName.ofText("-H"));
                    }
                    command.addAll(names("--parents", "--"));
                    command.addAll(List.of(start, destination));
                    List<FileName> there =
                            new ArrayList<>(names("bash", "-c", "cd -- \"$1\" && shift && exec \"$@\"", "bash"));
                    there.add(root.pair().source());
                    there.addAll(command);
                    allWell &= world.run(there).code() == 0;
                } else {
                    command.addAll(names("-T", "--"));
                    command.add(root.pair().source().resolve(start));
                    command.add(destination.resolve(
                            newName != null ? newName : root.keepsAttributes() ? FileName.currentDirectory() : start));
                    allWell &= world.run(command).code() == 0;
                }
            }
            return allWell;
        }

        private List<FileName> command(List<String> further) {
            List<FileName> command = new ArrayList<>(words);
            further.forEach(word -> command.add(FileName.ofText(word)));
            command.add(FileName.ofText("--"));
            command.addAll(operands);
            return command;
        }

        private Path sibling(String suffix) {
            return world.root().resolveSibling(world.root().getFileName() + suffix);
        }

        private static List<FileName> names(String... texts) {
            return Stream.of(texts).map(FileName::ofText).toList();
        }

        private static <T> T pick(Random random, List<T> choices) {
            return choices.get(random.nextInt(choices.size()));
        }

        @Override
        public String toString() {
            return world.root() + ": " + words + " " + operands;
        }
    }
}
