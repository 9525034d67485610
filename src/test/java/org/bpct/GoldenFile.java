package org.bpct;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that was looked at once and is compared with from then on; {@code -Dgolden.update=true} rewrites it. */
public record GoldenFile(Path path) {
    /** Returns the one of a name below {@code golden}. */
    public static GoldenFile named(String name) {
        return new GoldenFile(Path.of("src/test/resources/golden", name));
    }

    /** Fails, and says which lines differ, unless a file holds exactly what this one does. */
    public void compareWith(Path file) throws IOException {
        if (Boolean.getBoolean("golden.update")) {
            assertThat(System.getenv("CI"))
                    .as("CI must not rewrite what it compares with")
                    .isNotEqualTo("true");
            Files.createDirectories(path.toAbsolutePath().getParent());
            Files.write(path, Files.readAllBytes(file));
        }
        // The first says which lines differ, the second that no byte does.
        assertThat(file)
                .as("%s; if the change is meant: -Dgolden.update=true", path)
                .usingCharset(StandardCharsets.ISO_8859_1)
                .hasSameTextualContentAs(path, StandardCharsets.ISO_8859_1)
                .hasSameBinaryContentAs(path);
    }

    /** Fails, and says which lines differ, unless a text is exactly what this file holds. */
    public void compareWith(String text) throws IOException {
        Path file = Files.createTempFile("bpct-golden-", "");
        try {
            compareWith(Files.writeString(file, text));
        } finally {
            Files.delete(file);
        }
    }
}
