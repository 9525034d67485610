package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.Ended;
import org.bpct.GoldenFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What bash offers at the key Tab; its tables are made from those of the program by {@code -Dgolden.update=true}. */
final class CompletionTest {
    private static final Path BASH = Path.of("share/bash-completion/completions/bpct");

    @TempDir
    Path folder;

    @Test
    void theTablesAreThoseOfTheProgram() throws Exception {
        String page = CompletionTables.filledIn(Files.readString(BASH));
        new GoldenFile(BASH).compareWith(page);
    }

    @Test
    void optionsOfTheModeAreOffered() throws Exception {
        assertThat(offered("bpct --stre")).containsExactly("--stream-after=");
        assertThat(offered("bpct --remove --stre")).isEmpty();
        assertThat(offered("bpct --add-jobs = 7:2 --wa")).containsExactly("--wait");
    }

    @Test
    void valuesOfAnOptionAreOffered() throws Exception {
        assertThat(offered("bpct --lanes = ")).containsExactly("auto", "climb");
        assertThat(offered("bpct --io d")).containsExactly("drop", "direct");
        assertThat(offered("bpct --jobs ")).containsExactly("auto");
        assertThat(offered("bpct --verify = s")).containsExactly("sha256");
    }

    @Test
    void namesOfFilesAreOfferedWhereTheyMakeSense() throws Exception {
        Files.createDirectory(folder.resolve("tree one"));
        Files.createFile(folder.resolve("tree.list"));
        assertThat(offered("bpct tree")).containsExactlyInAnyOrder("tree one", "tree.list");
        assertThat(offered("bpct --files-from = tree")).containsExactlyInAnyOrder("tree one", "tree.list");
        assertThat(offered("bpct --link-dest tree")).containsExactly("tree one");
        assertThat(offered("bpct --verify tree")).as("its value is attached").hasSize(2);
    }

    @Test
    void numbersOfBatchesAreOfferedAndOnlyOpenOnesToBeGoneOnWith() throws Exception {
        batch(7, "complete 5 100 0 0 17 0 n1 :4 .");
        batch(8, "stopped 5 100 0 0 17 1 n1 :4 .");
        batch(12, "");
        Files.createDirectories(folder.resolve(".bpct/numbers/13"));
        assertThat(offered("bpct --progress = ")).containsExactlyInAnyOrder("7", "8", "12");
        assertThat(offered("bpct --resume = ")).containsExactlyInAnyOrder("8", "12");
        assertThat(offered("bpct --errors = 1")).containsExactly("12");
        Files.writeString(folder.resolve("site"), "# home = /no\nhome = " + folder + "/$USER\n");
        Files.move(folder.resolve(".bpct"), folder.resolve("ann"));
        assertThat(offered("bpct --cancel = ")).as("the home of the site file").containsExactlyInAnyOrder("8", "12");
    }

    /** An administrator looks at the home of a user, who gives his "numbers" such names. */
    @Test
    void nothingIsRunThatANameInAHomeSays() throws Exception {
        batch(8, "");
        for (String name : List.of("$(touch pwned)", "`touch pwned`", "1$(touch pwned)", "8 9", "-n", "8x")) {
            Path number =
                    Files.createDirectories(folder.resolve(".bpct/numbers").resolve(name));
            Files.writeString(number.resolve("folder"), "19aa8\n");
        }
        assertThat(offered("bpct --progress = ")).containsExactly("8");
        assertThat(offered("bpct --errors = $(touch")).isEmpty();
        assertThat(offered("bpct --errors = 8")).containsExactly("8");
        assertThat(folder.resolve("pwned")).doesNotExist();
    }

    @Test
    void shellCheckHasNoComplaint() throws Exception {
        assumeThat(Path.of("/usr/bin/shellcheck"))
                .as("SHELLCHECK IS NOT INSTALLED: the completion is not checked")
                .exists();
        ProcessBuilder check =
                new ProcessBuilder("shellcheck", "-s", "bash", BASH.toString()).redirectErrorStream(true);
        assertThat(Ended.of(check).utf8()).isEmpty();
    }

    private void batch(int number, String exit) throws IOException {
        Path home = folder.resolve(".bpct");
        Path batch = home.resolve("19aa" + number);
        Files.createDirectories(home.resolve("numbers/" + number));
        Files.writeString(home.resolve("numbers/" + number + "/folder"), "19aa" + number + "\n");
        Files.createDirectories(batch.resolve("parts/finalizer.1/attempt.1"));
        Files.writeString(batch.resolve("batch.json"), "{}");
        if (!exit.isEmpty()) {
            Files.writeString(batch.resolve("parts/finalizer.1/attempt.1/exit"), exit + "\n");
        }
    }

    /** Returns what Tab offers behind a line, of which blanks separate the words as Readline does. */
    private List<String> offered(String line) throws Exception {
        String program = """
            set -u
            compopt() { :; }
            source "$0"
            IFS=' ' read -r -a COMP_WORDS <<<"$1"
            [[ $1 != *' ' ]] || COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _bpct
            ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}"
            """;
        ProcessBuilder shell = new ProcessBuilder(
                        "bash", "-c", program, BASH.toAbsolutePath().toString(), line)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        shell.environment().put("HOME", folder.toString());
        shell.environment().put("USER", "ann");
        shell.environment().put("BPCT_CONF", folder.resolve("site").toString());
        shell.environment().remove("BPCT_HOME");
        return Ended.of(shell).utf8().lines().toList();
    }
}
