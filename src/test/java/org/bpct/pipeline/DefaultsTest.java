package org.bpct.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.bpct.caller.RunException;
import org.bpct.files.SurrogateEscape;
import org.bpct.model.BatchHome;
import org.bpct.options.UsageException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DefaultsTest {
    @TempDir
    Path folder;

    private BatchHome home = new BatchHome(Path.of("/"));

    @BeforeEach
    void openHome() {
        home = new BatchHome(folder.resolve("home"));
    }

    @Test
    void withoutAFileNothingIsKeptAndNothingIsMade() throws Exception {
        assertThat(new Defaults(home).load().values()).isEmpty();
        assertThat(home.root()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a\nb\n",
                "\n",
                "\\",
                "a\\",
                "\\n",
                "\\\n\\\\",
                "--a=b = c",
                "=",
                "# no comment",
                "\"a\" 'b'  c",
                "a\tb",
                " ",
                "  ",
                " a",
                "a ",
                "\ta\r",
                "\\ ",
                " \\ \\\\  ",
                "\n \n",
                "\u2028",
                "a\u3000",
                "\u00e4\u20ac\ud83d\ude00",
                "\udcff\udc80x\udcc3",
                "a\u2028b\u0085c\rd",
            })
    void anyValueComesBack(String value) throws Exception {
        new Defaults(home).save(Map.of("pre", value, "jobs", "7"));
        assertThat(new Defaults(home).load().values()).isEqualTo(Map.of("pre", value, "jobs", "7"));
    }

    @Test
    void anyBytesComeBack() throws Exception {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            byte[] bytes = new byte[2 + random.nextInt(20)];
            random.nextBytes(bytes);
            for (int i = 0; i < bytes.length; i++) {
                // Seldom enough in random bytes: what this file's form could lose.
                bytes[i] = random.nextBoolean() ? bytes[i] : (byte) " \\\n\t".charAt(random.nextInt(4));
            }
            String value = SurrogateEscape.decode(bytes);
            new Defaults(home).save(Map.of("post", value));
            assertThat(new Defaults(home).load().values()).isEqualTo(Map.of("post", value));
        }
    }

    @Test
    void savingReplacesWhatWasKeptInAFileOfTheOwner() throws Exception {
        new Defaults(home).save(new LinkedHashMap<>(Map.of("jobs", "7")));
        new Defaults(home).save(Map.of("cp", "-r"));
        assertThat(new Defaults(home).load().values()).isEqualTo(Map.of("cp", "-r"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.defaults())))
                .isEqualTo("rw-------");
        assertThat(home.root()).isDirectoryNotContaining(file -> !file.equals(home.defaults()));
    }

    @Test
    void aFileWrittenByHandMayHaveBlanksAndComments() throws Exception {
        write("# mine\n\n  jobs=8  \n\t\npre   =   module load x\nqueue =\n");
        assertThat(new Defaults(home).load().values())
                .containsExactly(Map.entry("jobs", "8"), Map.entry("pre", "module load x"), Map.entry("queue", ""));
    }

    /** An older {@code --save} kept it, and another pool was pruned by it. */
    @Test
    void whatWouldRemoveSnapshotsIsNotObeyedAndSaidSo() throws Exception {
        write("jobs = 8\n\nkeep = last=1\n");
        assertThat(new Defaults(home).load().values()).containsExactly(Map.entry("jobs", "8"));
        assertThat(new Defaults(home).layer().notObeyed())
                .singleElement()
                .asString()
                .startsWith(home.defaults() + ", line 3: 'keep' is not obeyed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"colour = red", "job = 7", "--jobs = 7", "dry-run = true", " = 7", "jobs", "jobs 7"})
    void anUnknownLineIsRefusedByItsNumberAndFile(String line) throws Exception {
        write("# mine\njobs = 7\n" + line + "\npre = x\n");
        assertThatThrownBy(() -> new Defaults(home).load())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(home.defaults() + ", line 3: ");
    }

    @Test
    void aFileThatCannotBeReadIsNamedWithTheRemedy() throws Exception {
        Files.createDirectories(home.defaults());
        assertThatThrownBy(() -> new Defaults(home).load())
                .isInstanceOf(RunException.class)
                .hasMessageContaining("cannot read " + home.defaults())
                .hasMessageContaining("BPCT_HOME");
    }

    private void write(String text) throws Exception {
        Files.createDirectories(home.root());
        Files.writeString(home.defaults(), text);
    }
}
