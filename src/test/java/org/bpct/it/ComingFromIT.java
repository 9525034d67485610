package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.bpct.options.ShellWords;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The lines for people who come from other tools: bpct takes each, where names are as the page writes them. */
@Tag("example")
final class ComingFromIT extends CallsWithin {
    /** A row of a table: the line of the other tool, and that of bpct. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `[^`]+` \\| `bpct ([^`]+)` \\|");

    /** Lines that change nothing; all others become dry runs. */
    private static final Pattern HARMLESS =
            Pattern.compile("-n .*|--(?:compare (?!.*--content)|du|find|list|archive-list|progress).*");

    /** Lines about batch 7, for a terminal, or about another host: DocumentedCommandsTest reads them. */
    private static final Pattern LEFT_OUT = Pattern.compile(".*\\b7\\b.*|--watch|.*\\bhost:.*");

    /** Lines that make an archive, or a copy in a place that has none yet: into one that is there it would be another copy. */
    private static final Pattern NEW =
            Pattern.compile(".*--archive (?!.* -u ).*|(?!.*(?:-T |-u |--compare |--chmod )).*\\bSRC DST");

    @Test
    void eachLineIsTaken() throws Exception {
        List<String> lines = ROW.matcher(Files.readString(Path.of("docs/coming-from.md")))
                .results()
                .map((MatchResult row) -> row.group(1))
                .filter(line -> !LEFT_OUT.matcher(line).matches())
                .distinct()
                .toList();
        assertThat(lines).hasSizeGreaterThan(40);
        plant();
        Path old = sandbox.path("old").toPath();

        for (String line : lines) {
            run(NEW.matcher(line).matches() ? "new" : "old", line);
        }

        assertThat(old.resolve("PATH/file")).exists();
        assertThat(old.resolve("NEW")).doesNotExist();
    }

    /** Makes the names of the page in one folder, and in another one those from which an archive is made. */
    private void plant() throws Exception {
        sandbox.directory("new");
        Shell.call("""
                cd -- "$1/new" && mkdir -p SRC/ann SRC/tmp A PATH && for file in SRC/ann/file SRC/a.o A/file PATH/file; do
                  echo "$file" >"$file"; done && printf '%s\\n' ann/file >LIST &&
                  cp -a ../new ../old && cd ../old && for copy in DST OLD; do cp -a SRC "$copy"; done && cp -a A B && cp -a A C
                """, sandbox.root());
        run("old", "--archive A.tar.d --wait PATH", false);
        run("old", "--snapshot POOL --wait SRC", false);
    }

    private Outcome run(String folder, String line) throws Exception {
        return run(folder, line, !HARMLESS.matcher(line).matches());
    }

    private Outcome run(String folder, String line, boolean isDry) throws Exception {
        List<Object> words = new ArrayList<>(isDry ? List.of("-n") : List.of());
        words.addAll(ShellWords.split("line", line));
        return sandbox.bpct().in(sandbox.path(folder)).run(words.toArray()).expect(0);
    }
}
