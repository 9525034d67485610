package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.model.BatchHome;
import org.bpct.options.Call;
import org.bpct.options.UsageException;
import org.bpct.options.ValueLayer;
import org.bpct.report.ProgressForm;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Types every option in every mode, and thousands of random command lines: the table is true. */
final class EveryOptionInEveryModeTest {
    private static final int LINES = Rounds.of(2_000, 10_000);

    /** Of so many lines that are refused while they are read, one is given to the whole program. */
    private static final int WHOLE = Rounds.step(16);

    private static final long SEED = Long.getLong("bpct.seed", 20_261_122);

    @TempDir
    Path folder;

    private final BpctCommand command = new BpctCommand();

    /** Made once: to read the annotations takes longer than to read a line. */
    private final CommandLine parser = TypedOptions.parser(command);

    private OptionWords words;
    private int refused;

    @BeforeEach
    void makeWorld() throws IOException {
        words = new OptionWords(folder);
    }

    /** Options that name a mode, and go with another one. */
    private static final List<String> OF_TWO_MODES = List.of("--save", "--compare", "--update", "--ssh");

    /** What a call came to. */
    private record Answer(int code, String err) {}

    /** Two or three modes in one line: the refusal names two that are really in each other's way. */
    @Test
    void aRefusalOfModesNamesTwoThatDoNotGoTogether() {
        List<String> all = new ArrayList<>();
        modes().stream()
                .filter(mode -> mode != Mode.COPY && mode != Mode.SAVE)
                .forEach(mode -> all.addAll(mode.options()));
        all.removeAll(List.of("--help", "--version"));
        int seen = 0;
        for (String first : all) {
            for (String second : all) {
                for (String third : all) {
                    List<String> typed = List.of(first, second, third);
                    Optional<String> refusal = refusalOf(typed);
                    if (refusal.isPresent()) {
                        List<String> named = List.of(refusal.get()
                                .replaceFirst(" do not go together.*", "")
                                .split(" and "));
                        assertThat(typed).as(refusal.get()).containsAll(named);
                        assertThat(refusalOf(named)).as("%s: %s", typed, named).isEqualTo(refusal);
                        seen++;
                    }
                }
            }
        }
        assertThat(seen).isGreaterThan(2_000);
    }

    private static Optional<String> refusalOf(List<String> typed) {
        try {
            Mode.of(new TypedOptions(Set.copyOf(typed), Map.of(), List.of()));
            return Optional.empty();
        } catch (UsageException refused) {
            return Optional.of(String.valueOf(refused.getMessage()));
        }
    }

    @Test
    void anOptionIsObeyedOrRefusedByNameAsItsRowSays() throws Exception {
        List<String> before = words.state();
        for (Mode mode : modes()) {
            for (OptionRow row : options()) {
                List<String> line = words.line(mode, row.option(), true);
                if (row.modes().contains(mode)) {
                    assertThat(refusal(line)).as(line.toString()).isEmpty();
                } else {
                    assertRefused(line, List.of(row.option().replaceFirst("=.*", "")));
                }
            }
        }
        assertThat(words.state()).isEqualTo(before);
    }

    @Test
    void aValueThatMakesNoSenseIsRefusedByItsOptionInEveryMode() throws Exception {
        List<String> before = words.state();
        for (Mode mode : modes()) {
            for (OptionRow row : options()) {
                if (words.canBeNonsense(row.option())) {
                    assertRefused(
                            words.line(mode, row.option(), false),
                            List.of(row.option().replaceFirst("=.*", "")));
                }
            }
        }
        assertThat(words.state()).isEqualTo(before);
    }

    @Test
    void randomCommandLinesAreRefusedByNameOrObeyed() throws Exception {
        Random random = new Random(SEED);
        List<String> before = words.state();
        int toRefuse = 0;
        for (int i = 0; i < LINES; i++) {
            RandomLine line = RandomLine.next(random, words);
            Optional<String> reason = line.reasonToRefuse();
            if (reason.isPresent()) {
                toRefuse++;
                assertRefused(line.words(), line.named());
            } else {
                assertThat(refusal(line.words())).as(line.words().toString()).isEmpty();
            }
        }
        assertThat(words.state()).as("seed " + SEED).isEqualTo(before);
        assertThat(toRefuse).isBetween(LINES / 4, LINES * 9 / 10);
    }

    /** People run it under watch, so it is read without picocli: that must come to the same. */
    @Test
    void theQuickReadingOfAProgressQueryAgreesWithTheTable() throws Exception {
        List<String> vocabulary = List.of(
                "-p", "--progress", "-p7", "--progress=7", "--progress=", "--json", "-v", "-n", "7", "-p=7", "-pv");
        Random random = new Random(SEED);
        int quick = 0;
        for (int i = 0; i < 2000; i++) {
            List<String> line = new ArrayList<>();
            for (int word = random.nextInt(3); word >= 0; word--) {
                line.add(vocabulary.get(random.nextInt(vocabulary.size())));
            }
            Optional<ProgressQuery> query = ProgressQuery.of(line);
            if (query.isPresent()) {
                quick++;
                TypedOptions typed = TypedOptions.read(parser, line);
                assertThat(Mode.of(typed)).as(line.toString()).isEqualTo(Mode.PROGRESS);
                typed.check(Mode.PROGRESS);
                assertThat(command.existing.progress).isEqualTo(query.get().batch());
                assertThat(command.existing.json).isEqualTo(query.get().form() == ProgressForm.JSON);
                assertThat(command.further.parsable).isEqualTo(query.get().form() == ProgressForm.PARSABLE);
            }
        }
        assertThat(quick).isGreaterThan(100);
    }

    private static List<Mode> modes() {
        return EnumSet.complementOf(EnumSet.of(Mode.HELP, Mode.VERSION)).stream()
                .toList();
    }

    private static List<OptionRow> options() {
        return OptionTable.rows().stream()
                .filter(row ->
                        Mode.namedBy(row.option()).isEmpty() || row.modes().size() > 1)
                .filter(row -> !OF_TWO_MODES.contains(row.option()))
                .toList();
    }

    /** Returns an option as it is typed: {@code --limit} of a new batch is {@code --limit=MOST} in the table. */
    private static String typed(String option) {
        return option.replaceFirst("=.*", "");
    }

    /** Gives a command line that is to be refused to its reader, and to the program: exit code 2, and one of these names. */
    private void assertRefused(List<String> line, List<String> names) {
        Optional<String> reason = refusal(line);
        if (reason.isPresent() && refused++ % WHOLE != 0) {
            assertThat(names)
                    .as(line + " " + reason)
                    .anyMatch(name -> reason.get().contains(typed(name)));
            return;
        }
        Answer answer = bpct(line);
        assertThat(answer.code()).as(line + " " + answer.err()).isEqualTo(2);
        assertThat(names)
                .as(line + " " + answer.err())
                .anyMatch(name -> answer.err().contains(typed(name)));
    }

    /** Returns why a command line is refused before anything is done; empty if it is not. */
    private Optional<String> refusal(List<String> line) {
        try {
            TypedOptions typed = TypedOptions.read(parser, line);
            Mode mode = Mode.of(typed);
            if (mode == Mode.HELP || mode == Mode.VERSION) {
                return Optional.empty();
            }
            typed.check(mode);
            ValueLayer nothing = ValueLayer.of("", Map.of());
            var unused = new OptionValues(command, typed.values(), nothing, nothing, nothing)
                    .toRunOptions(new Call(
                            new BatchHome(words.path("home")),
                            FileName.of(folder),
                            line,
                            InputStream.nullInputStream(),
                            "",
                            "",
                            false));
            return Optional.empty();
        } catch (UsageException | ParameterException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private Answer bpct(List<String> line) {
        InProcess.Answer answer = InProcess.bpct(words.environment(), line);
        return new Answer(answer.code(), answer.err());
    }
}
