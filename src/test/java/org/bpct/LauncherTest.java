package org.bpct;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.cli.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LauncherTest {
    private static final int JAVA_8 = 52;
    private static final int JAVA_17 = 61;

    @Test
    void theLauncherCanBeReadByJava8AndTheRestByJava17() throws IOException {
        assertThat(classFileVersion(Launcher.class)).isEqualTo(JAVA_8);
        assertThat(classFileVersion(Main.class)).isEqualTo(JAVA_17);
    }

    @ParameterizedTest
    @CsvSource({"11, 11", "16, 16", "1.8, 8"})
    void anOldJavaIsRefusedInOneSentence(String specificationVersion, String printed) throws Exception {
        Answer answer = launch(OldJava.class, specificationVersion);

        assertThat(answer.text())
                .isEqualTo("bpct: needs Java 17 or newer, this is Java %s (%s); set JAVA_HOME or install a newer one%n"
                        .formatted(printed, System.getProperty("java.home")));
        assertThat(answer.exitCode()).isEqualTo(1);
    }

    @Test
    void thisJavaReachesTheCommandLine() throws Exception {
        Answer answer = launch(Launcher.class, "--version");

        assertThat(answer.text()).startsWith("bpct ");
        assertThat(answer.exitCode()).isZero();
    }

    private static Answer launch(Class<?> mainClass, String... args) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
        command.addAll(List.of(args));
        Ended ended = Ended.of(new ProcessBuilder(command).redirectErrorStream(true));
        return new Answer(ended.utf8(), ended.code());
    }

    /** Reads the major version: two bytes after the magic number and the minor version. */
    private static int classFileVersion(Class<?> type) throws IOException {
        try (InputStream bytes = type.getResourceAsStream(type.getSimpleName() + ".class");
                DataInputStream data = new DataInputStream(bytes)) {
            data.skipNBytes(6);
            return data.readUnsignedShort();
        }
    }

    /** A process that takes itself for an older Java: the JDK overwrites this property when it is set by {@code -D}. */
    static final class OldJava {
        public static void main(String[] args) throws Throwable {
            System.setProperty("java.specification.version", args[0]);
            Launcher.main(args);
        }
    }

    private record Answer(String text, int exitCode) {}
}
