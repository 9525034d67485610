package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawPathTest {
    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void anyBytesMakeAPathThatGivesThemBack() {
        Random random = new Random(3);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[2 + random.nextInt(10)];
            random.nextBytes(bytes);
            for (int i = 1; i < bytes.length; i++) {
                bytes[i] = bytes[i] == 0 || bytes[i] == '/' ? (byte) 'x' : bytes[i];
            }
            bytes[0] = '/';
            assertThat(RawPath.bytesOf(RawPath.toPath(bytes))).isEqualTo(bytes);
        }
    }

    @Test
    void everyByteIsAFileOnDisk(@TempDir Path temporary) throws Exception {
        for (int value = 1; value < 256; value++) {
            if (value != '/') {
                byte[] name = {'_', (byte) value};
                Path path = FileName.of(temporary).resolve(FileName.of(name)).toPath();
                Files.write(path, name);
                assertThat(RawPath.lastComponent(path)).isEqualTo(name);
            }
        }
        try (var files = Files.newDirectoryStream(temporary)) {
            for (Path file : files) {
                assertThat(RawPath.lastComponent(file)).isEqualTo(Files.readAllBytes(file));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"/, /", "/a, /a", "/a/, /a", "/a//b, /a/b", "//a, /a", "/a/../b, /a/../b", "/a/./b, /a/./b", "//, /"})
    void onlyRedundantSlashesGo(String given, String expected) {
        assertThat(RawPath.bytesOf(RawPath.toPath(utf8(given)))).isEqualTo(utf8(expected));
    }

    @Test
    void relativeBytesGiveARelativePath() {
        assertThat(RawPath.toPath(utf8("pom.xml"))).hasToString("pom.xml");
        assertThat(RawPath.toPath(utf8("./a/../b"))).hasToString("./a/../b");
        assertThat(RawPath.toPath(new byte[0])).hasToString("");
        assertThat(RawPath.bytesOf(RawPath.toPath(new byte[] {'a', '/', (byte) 0xff})))
                .isEqualTo(new byte[] {'a', '/', (byte) 0xff});
    }

    @Test
    void aRelativePathGivesItsOwnBytes() {
        assertThat(RawPath.bytesOf(Path.of("a/b"))).isEqualTo(utf8("a/b"));
        assertThat(RawPath.bytesOf(Path.of(""))).isEmpty();
        Path odd = RawPath.toPath(new byte[] {'/', 'a', '/', (byte) 0xff, '/', 'b'});
        assertThat(RawPath.bytesOf(odd.subpath(1, 3))).isEqualTo(new byte[] {(byte) 0xff, '/', 'b'});
        assertThat(RawPath.lastComponent(odd)).isEqualTo(utf8("b"));
    }

    @Test
    void theRootHasNoLastComponent() {
        assertThatThrownBy(() -> RawPath.lastComponent(Path.of("/"))).isInstanceOf(IllegalArgumentException.class);
    }
}
