package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that was looked at once and is compared with from then on; {@code -Dgolden.update=true} rewrites it. */
record GoldenFile(Path path) {
    /** Returns the one of a name below {@code golden/script}. */
    static GoldenFile named(String name) {
        return new GoldenFile(Path.of("src/test/resources/golden/script", name));
    }

    /** Fails unless a file holds exactly what this one does. */
    void compareWith(Path file) throws IOException {
        if (Boolean.getBoolean("golden.update")) {
            assertThat(System.getenv("CI"))
                    .as("CI must not rewrite what it compares with")
                    .isNotEqualTo("true");
            Files.createDirectories(path.getParent());
            Files.write(path, Files.readAllBytes(file));
        }
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                .as("%s; if the change is meant: -Dgolden.update=true", path)
                .isEqualTo(Files.readString(path, StandardCharsets.ISO_8859_1));
    }
}
