package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.Ended;
import org.bpct.GoldenFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What zsh offers at the key Tab, asked in a pseudo terminal; its tables are made as those of bash are. */
final class ZshCompletionTest {
    private static final Path ZSH = Path.of("share/zsh/site-functions/_bpct");
    private static final List<Path> SHELLS = List.of(Path.of("/usr/bin/zsh"), Path.of("/bin/zsh"));

    /**
     * Types a line and Tab in an interactive zsh. Matches come by way of compadd, so a function of that name writes them down;
     * a key of its own says that Tab is done.
     */
    private static final String TYPIST = """
        zmodload zsh/zpty
        export OFFERED=$3
        zpty -b shell zsh -f -i
        zpty -w shell 'PROMPT= RPROMPT= LISTMAX=10000; unsetopt beep; cd -- '${(qq)4}
        zpty -w shell 'fpath=('${(qq)1}' $fpath); autoload -Uz compinit; compinit -D -u'
        zpty -w shell 'compadd() { case " $* " in *" -"[OAD]" "*) builtin compadd "$@"; return ;; esac
            local -a hits; builtin compadd -A hits "$@"; print -rl -- $hits >>$OFFERED; builtin compadd "$@" }'
        zpty -w shell 'tabbed() { print -r -- END >>$OFFERED }; zle -N tabbed; bindkey "^G" tabbed; bindkey "^I" complete-word'
        zpty -w shell 'print -r -- BEGIN >>$OFFERED'
        expect() {
            local left=6000
            until [[ -f $OFFERED && "$(<$OFFERED)" == *$1* ]]; do
                ((left--)) || { print -r "no $1"; exit 1 }
                sleep 0.05
                zpty -r -t shell said
            done
        }
        expect BEGIN
        zpty -w -n shell "$2"$'\\t\\a'
        expect END
        zpty -d shell
        """;

    @TempDir
    Path folder;

    @BeforeEach
    void zshIsNeeded() {
        boolean isThere = SHELLS.stream().anyMatch(Files::isExecutable);
        assertThat(isThere || !"1".equals(System.getenv("BPCT_CI")))
                .as("zsh is missing")
                .isTrue();
        assumeThat(isThere)
                .as("ZSH IS NOT INSTALLED: its completion is not tried")
                .isTrue();
    }

    @Test
    void theTablesAreThoseOfTheProgram() throws Exception {
        new GoldenFile(ZSH).compareWith(CompletionTables.filledIn(Files.readString(ZSH)));
    }

    @Test
    void optionsOfTheModeAreOffered() throws Exception {
        assertThat(offered("bpct --stre")).containsExactly("--stream-after=");
        assertThat(offered("bpct --remove --stre")).isEmpty();
        assertThat(offered("bpct --add-jobs=7:2 --wa")).containsExactly("--wait");
        assertThat(offered("bpct --dry-run --ver")).containsExactlyInAnyOrder("--verify", "--version", "--verbose");
    }

    @Test
    void valuesOfAnOptionAreOffered() throws Exception {
        assertThat(offered("bpct --lanes=")).containsExactlyInAnyOrder("auto", "climb");
        assertThat(offered("bpct --io d")).containsExactlyInAnyOrder("drop", "direct");
        assertThat(offered("bpct -j a")).containsExactly("auto");
        assertThat(offered("bpct --verify=s")).containsExactly("sha256");
    }

    @Test
    void namesOfFilesAreOfferedWhereTheyMakeSense() throws Exception {
        Files.createDirectory(folder.resolve("tree one"));
        Files.createFile(folder.resolve("tree.list"));
        assertThat(offered("bpct tr")).contains("tree.list").hasSizeGreaterThan(1);
        assertThat(offered("bpct --files-from=tr")).contains("tree.list");
        assertThat(offered("bpct --link-dest tr")).isNotEmpty().doesNotContain("tree.list");
        assertThat(offered("bpct --verify tr")).as("its value is attached").contains("tree.list");
    }

    @Test
    void batchesAreOfferedWithTheirStatesAndOnlyOpenOnesToBeGoneOnWith() throws Exception {
        batch(7, "complete 5 100 0 0 17 0 n1 :4 .");
        batch(8, "stopped 5 100 0 0 17 1 n1 :4 .");
        batch(12, "");
        Files.createDirectories(folder.resolve(".bpct/numbers/13"));
        assertThat(offered("bpct --progress=")).containsExactlyInAnyOrder("7", "8", "12");
        assertThat(offered("bpct --resume=")).containsExactlyInAnyOrder("8", "12");
        assertThat(offered("bpct --errors=1")).containsExactly("12");
        Files.writeString(folder.resolve("site"), "# home = /no\nhome = " + folder + "/$USER\n");
        Files.move(folder.resolve(".bpct"), folder.resolve("ann"));
        assertThat(offered("bpct --cancel=")).as("the home of the site file").containsExactlyInAnyOrder("8", "12");
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

    /** Returns the matches that zsh finds behind a line. */
    private List<String> offered(String line) throws Exception {
        Path answer = folder.resolve("offered");
        Files.deleteIfExists(answer);
        ProcessBuilder shell = new ProcessBuilder(
                        "zsh",
                        "-f",
                        "-c",
                        TYPIST,
                        "zsh",
                        ZSH.toAbsolutePath().getParent().toString(),
                        line,
                        answer.toString(),
                        folder.toString())
                .redirectErrorStream(true);
        shell.environment().put("HOME", folder.toString());
        shell.environment().put("USER", "ann");
        shell.environment().put("TERM", "dumb");
        shell.environment().put("BPCT_CONF", folder.resolve("site").toString());
        shell.environment().remove("BPCT_HOME");
        Ended ended = Ended.of(shell);
        assertThat(ended.utf8()).isEmpty();
        assertThat(ended.code()).isZero();
        return Files.readAllLines(answer).stream()
                .filter(word -> !word.isEmpty() && !word.equals("BEGIN") && !word.equals("END"))
                .distinct()
                .toList();
    }
}
