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
    private static final int README_BYTES = 7 * 1024;

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
    void theReadmeIsShort() throws IOException {
        assertThat(Files.size(Path.of("README.md"))).isLessThanOrEqualTo(README_BYTES);
    }
}
