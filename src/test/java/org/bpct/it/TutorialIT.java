package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page for the first ten minutes: an ordinary user who types it line by line sees what it shows. */
@Tag("example")
final class TutorialIT extends CallsProcesses {
    private static final Pattern BLOCK = Pattern.compile("(?m)^```\n((?s:.*?))^```$");
    private static final String PROMPT = "$ ";

    /** It is printed before each command, and is in no output. */
    private static final String MARK = "\u0001\n";

    /** The words that differ from run to run: times, rates, durations, and the blanks that align them. */
    private static final Pattern OF_THE_RUN =
            Pattern.compile("(?m)20\\d\\d-\\d\\d-\\d\\d[T ]\\d\\d[:-]\\d\\d[:-]\\d\\dZ?"
                    + "|[\\d.]+ (?:[kMG]?B|files)/s|(?<= )[\\d.]+ s(?= |$)");

    /**
     * A line of the page, and those below it.
     *
     * @param command what is typed
     * @param shown the lines below it; one of three dots is any number of lines
     */
    private record Step(String command, List<String> shown) {}

    @Test
    void itShowsWhatIsSeen() throws IOException {
        List<List<Step>> blocks = blocks(Files.readString(Installation.PROJECT.resolve("docs/tutorial.md")));
        assertThat(blocks).hasSizeGreaterThan(10);
        BpctCall shell = shell();

        for (List<Step> block : blocks) {
            List<String> answers = type(shell, block.stream().map(Step::command).toList());
            assertThat(answers).hasSameSizeAs(block);
            for (int i = 0; i < block.size(); i++) {
                Step step = block.get(i);
                assertThat(withoutRun(answers.get(i))).as(step.command()).matches(pattern(step.shown()));
            }
        }
    }

    private static List<List<Step>> blocks(String page) {
        return BLOCK.matcher(page).results().map(block -> steps(block.group(1))).toList();
    }

    private static List<Step> steps(String block) {
        List<Step> steps = new ArrayList<>();
        block.lines().forEach(line -> {
            if (line.startsWith(PROMPT)) {
                steps.add(new Step(line.substring(PROMPT.length()), new ArrayList<>()));
            } else {
                steps.get(steps.size() - 1).shown().add(line);
            }
        });
        return steps;
    }

    /** Returns what runs a shell as a user who is not root, with bpct on the PATH. */
    private BpctCall shell() {
        FileName bin = Installation.in(sandbox).path("bin");
        return sandbox.bpctAs(User.ordinary())
                .with("PATH", FileName.ofText(bin.text() + ":/usr/local/bin:/usr/bin:/bin"))
                .with("BPCT_CACHE", FileName.ofText(""))
                .with("BPCT_JAVA", BpctCall.quickJava());
    }

    /** Types commands in one shell, and returns the answer to each, with names as Ann would see them. */
    private List<String> type(BpctCall shell, List<String> commands) throws IOException {
        String typed =
                commands.stream().map(command -> "mark\n" + command + "\n").collect(Collectors.joining());
        FileName script = sandbox.file(
                "typed",
                "mark() { local -i code=$?; printf '\\001\\n'; return \"$code\"; }\ncd && exec 2>&1\n" + typed);
        String seen = shell.runOther("/bin/bash", script)
                .out()
                .replace(sandbox.home().text(), "/home/ann")
                .replaceAll("\\b" + Pattern.quote(InetAddress.getLocalHost().getHostName()) + "\\b", "vm");
        return List.of(seen.substring(seen.indexOf(MARK) + MARK.length()).split(MARK, -1));
    }

    private static Pattern pattern(List<String> shown) {
        return Pattern.compile(shown.stream()
                .map(line -> line.equals("...") ? "(?:.*\n)*" : Pattern.quote(withoutRun(line) + "\n"))
                .collect(Collectors.joining()));
    }

    private static String withoutRun(String text) {
        return OF_THE_RUN.matcher(text).replaceAll("").replaceAll(" +", " ");
    }
}
