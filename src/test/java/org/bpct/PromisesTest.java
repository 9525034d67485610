package org.bpct;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sees to it that {@code docs/promises.md} names tests that there are, and one for each promise. */
final class PromisesTest {
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))(?:\\.(\\w+))?`");

    @Test
    void eachPromiseIsHeldByATest() throws IOException {
        List<String> promises;
        try (Stream<String> lines = Files.lines(Path.of("docs/promises.md"))) {
            promises = lines.dropWhile(line -> !line.startsWith("|---"))
                    .skip(1)
                    .takeWhile(line -> line.startsWith("|"))
                    .toList();
        }

        assertThat(promises)
                .hasSizeGreaterThan(10)
                .allMatch(promise -> TEST.matcher(promise).find());
    }

    @Test
    void eachTestThatIsNamedIsThere() throws IOException {
        List<String> missing = new ArrayList<>();
        Matcher named = TEST.matcher(Files.readString(Path.of("docs/promises.md")));
        while (named.find()) {
            String method = named.group(2);
            List<Path> files = sources(named.group(1));
            if (files.isEmpty()
                    || (method != null && !Files.readString(files.get(0)).contains("void " + method + "("))) {
                missing.add(named.group());
            }
        }

        assertThat(missing).isEmpty();
    }

    private static List<Path> sources(String type) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            return files.filter(file -> file.endsWith(type + ".java")).toList();
        }
    }
}
