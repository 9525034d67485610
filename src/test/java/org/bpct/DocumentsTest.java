package org.bpct;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documents as a whole: nothing leads nowhere, and the first page is one that a stranger finishes. */
final class DocumentsTest {
    private static final Path DOCS = Path.of("docs");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)(#[^)]*)?\\)");
    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
    private static final int COLUMNS = 120;
    private static final int README_BYTES = 7 * 1024;
    private static final Pattern WORD = Pattern.compile("[^\\s|`#*]+");
    private static final int WORDS_IN_THREE_MINUTES = 600;

    static List<Path> pages() throws IOException {
        List<Path> pages =
                new ArrayList<>(List.of(Path.of("README.md"), Path.of("CONTRIBUTING.md"), Path.of("CHANGELOG.md")));
        for (String folder : List.of("docs", "examples", "bench")) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
            }
        }
        return pages;
    }

    @Test
    void everyLinkLeadsToAFile() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path page : pages()) {
            Matcher links = LINK.matcher(Files.readString(page));
            while (links.find()) {
                String target = links.group(1);
                boolean isFile = !target.contains("://");
                if (isFile && Files.notExists(page.resolveSibling(target).normalize())) {
                    dead.add(page + ": " + target);
                }
            }
        }
        assertThat(dead).isEmpty();
    }

    @Test
    void everyPageIsReachedFromTheReadme() throws IOException {
        List<Path> seen = new ArrayList<>(List.of(Path.of("README.md")));
        for (int i = 0; i < seen.size(); i++) {
            Matcher links = LINK.matcher(Files.readString(seen.get(i)));
            while (links.find()) {
                Path target = seen.get(i).resolveSibling(links.group(1)).normalize();
                if (target.toString().endsWith(".md") && Files.exists(target) && !seen.contains(target)) {
                    seen.add(target);
                }
            }
        }
        assertThat(seen)
                .containsAll(pages().stream()
                        .filter(page -> page.startsWith(DOCS) && !page.startsWith(DOCS.resolve("adr")))
                        .toList());
    }

    /** A row of a table is one line, and code is shown as it is. */
    @Test
    void linesOfProseFitATerminal() throws IOException {
        List<String> wide = new ArrayList<>();
        for (Path page : pages()) {
            if (isWrapped(page)) {
                proseOf(page).filter(line -> line.length() > COLUMNS).forEach(line -> wide.add(page + ": " + line));
            }
        }
        assertThat(wide).isEmpty();
    }

    /** Decisions and changes are noted once; options.md and licences.md are made by tests. */
    private static boolean isWrapped(Path page) {
        boolean isMade = page.endsWith("options.md") || page.endsWith("licences.md");
        boolean isPage = page.startsWith(DOCS) && !page.startsWith(DOCS.resolve("adr"));
        return (isPage && !isMade) || page.equals(Path.of("README.md")) || page.equals(Path.of("CONTRIBUTING.md"));
    }

    private static Stream<String> proseOf(Path page) throws IOException {
        return FENCED.matcher(Files.readString(page))
                .replaceAll("")
                .lines()
                .filter(line -> !line.startsWith("|") && !line.startsWith("    "));
    }

    @Test
    void recordsOfDecisionsAreNumberedWithoutAGap() throws IOException {
        try (Stream<Path> records = Files.list(DOCS.resolve("adr"))) {
            List<String> numbers = records.map(
                            record -> record.getFileName().toString().substring(0, 4))
                    .sorted()
                    .toList();
            assertThat(numbers)
                    .containsExactlyElementsOf(IntStream.rangeClosed(1, numbers.size())
                            .mapToObj("%04d"::formatted)
                            .toList());
        }
    }

    @Test
    void thePageOnClustersIsReadInThreeMinutes() throws IOException {
        long words = WORD.matcher(Files.readString(DOCS.resolve("cluster.md")))
                .results()
                .count();
        assertThat(words).isLessThanOrEqualTo(WORDS_IN_THREE_MINUTES);
    }

    @Test
    void theReadmeIsShort() throws IOException {
        assertThat(Files.size(Path.of("README.md"))).isLessThanOrEqualTo(README_BYTES);
    }
}
