package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bpct.options.UsageException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** Every command that a document shows is one that bpct reads, in a mode that obeys its options. */
final class DocumentedCommandsTest {
    private static final Pattern IN_TEXT = Pattern.compile("`((?:java -jar \\S*bpct.jar|(?:\\S*/)?bpct) [^`]+)`");
    private static final Pattern COMMAND = Pattern.compile("(?:^|[;&|(] *|runuser -u \\S+ -- )(?:\\S+=\\S+ )*(?:exec )?"
            + "(?:java (?:-jar|-cp) \\S*bpct[^ ]*jar(?: org[.]bpct[.]Launcher)?|(?:[^\\s;&|(]*/)?bpct)((?: .*)?)$");

    /** A word of a shell: quoted parts, or what has no meaning to it. */
    private static final Pattern WORD =
            Pattern.compile("\\s*((?:'[^']*'|\"[^\"]*\"|\\\\.|[^\\s'\"\\\\#;&|)<>]|(?<=\\S)#)+)");

    private static final String PROMPT = "$ ";

    /** ExercisesIT runs the commands of these, which only their patches know. */
    private static final List<String> PATCHES = List.of(
            "docs/developers/add-an-option.md", "docs/developers/add-a-question.md", "docs/developers/add-a-verb.md");

    /** Forms of commands, made from the tables of the program. */
    private static final String FORMS = "docs/options.md";

    private final CommandLine parser = TypedOptions.parser(new BpctCommand());

    @Test
    void blocksOfDocumentsShowWholeCommands() throws IOException {
        List<String> wrong = new ArrayList<>();
        int shown = 0;
        for (Path page : pages()) {
            for (String line : blockLines(page)) {
                Matcher command = COMMAND.matcher(line);
                if (command.find()) {
                    shown++;
                    refusal(words(command.group(1)), false)
                            .ifPresent(why -> wrong.add(page + ": " + line + ": " + why));
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(shown).isGreaterThan(50);
    }

    @Test
    void textSpeaksOfOptionsThatAreThere() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Path page : pages()) {
            Matcher shown = IN_TEXT.matcher(Files.readString(page).replaceAll("\n +", " "));
            while (shown.find()) {
                // What may be left out is there; a table has a backslash before its bars.
                String line = shown.group(1).replaceAll("\\[(-[^]]*)]", "$1").replace("\\|", "|");
                Matcher command = COMMAND.matcher(line);
                if (command.find()) {
                    refusal(words(command.group(1)), true).ifPresent(why -> wrong.add(page + ": " + line + ": " + why));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** Returns why bpct would refuse a line before it looks at any file; in text a value may be left out. */
    private Optional<String> refusal(List<String> words, boolean isText) {
        try {
            TypedOptions typed = TypedOptions.read(parser, words);
            if (!isText || typed.hasOperands()) {
                typed.check(Mode.of(typed));
            }
            return Optional.empty();
        } catch (MissingParameterException e) {
            return isText ? Optional.empty() : Optional.of(e.getMessage());
        } catch (UsageException | ParameterException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line);
        int end = 0;
        while (word.find() && word.start() == end) {
            words.add(word.group(1).replaceAll("['\"\\\\]", ""));
            end = word.end();
        }
        return words;
    }

    /**
     * Returns the lines that stand in blocks of code, but for patches; a line that ends in a backslash goes on. Where some follow a
     * prompt the others are what the program said.
     */
    private static List<String> blockLines(Path page) throws IOException {
        List<String> lines = new ArrayList<>();
        List<String> block = new ArrayList<>();
        String fence = "";
        for (String line : Files.readAllLines(page)) {
            if (line.strip().startsWith("```")) {
                fence = fence.isEmpty() ? line.strip() : "";
            } else if (fence.isEmpty() ? line.startsWith("    ") : !fence.equals("```diff")) {
                block.add(line.strip());
            } else {
                lines.addAll(commands(block));
                block.clear();
            }
        }
        lines.addAll(commands(block));
        return lines;
    }

    private static List<String> commands(List<String> block) {
        String lines = String.join("\n", block).replaceAll("\\\\\n", "");
        boolean isDialogue = lines.startsWith(PROMPT) || lines.contains("\n" + PROMPT);
        return lines.lines()
                .filter(line -> !isDialogue || line.startsWith(PROMPT))
                .map(line -> isDialogue ? line.substring(PROMPT.length()) : line)
                .toList();
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Path.of("README.md"), Path.of("CONTRIBUTING.md")));
        for (String folder : List.of("docs", "examples", "bench")) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                files.filter(file -> file.toString().endsWith(".md")
                                && !file.getParent().endsWith("adr")
                                && !PATCHES.contains(file.toString())
                                && !file.toString().equals(FORMS))
                        .sorted()
                        .forEach(pages::add);
            }
        }
        return pages;
    }
}
