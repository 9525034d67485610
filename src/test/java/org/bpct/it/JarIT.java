package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.bpct.Ended;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("it")
final class JarIT {
    private static final Path JAR = Path.of(System.getProperty("bpct.jar"));

    @Test
    void theJarAloneTellsItsVersion() throws Exception {
        Ended ended = Ended.of(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        JAR.toString(),
                        "--version")
                .redirectErrorStream(true));

        assertThat(ended.code()).isZero();
        assertThat(ended.utf8()).contains(manifest().getValue(Attributes.Name.IMPLEMENTATION_VERSION));
    }

    @Test
    void theJarStartsWithAClassThatJava8CanRead() throws IOException {
        assertThat(manifest().getValue(Attributes.Name.MAIN_CLASS)).isEqualTo("org.bpct.Launcher");
        try (JarFile jar = new JarFile(JAR.toFile());
                DataInputStream launcher =
                        new DataInputStream(jar.getInputStream(jar.getEntry("org/bpct/Launcher.class")))) {
            launcher.skipNBytes(6);
            assertThat(launcher.readUnsignedShort()).isEqualTo(52);
        }
    }

    /** Without it hard links cost a walk four times the requests; {@code ChildWalk} shows what it opens. */
    @Test
    void theJarOpensTheAttributesThatJavaKeepsToItself() throws IOException {
        assertThat(manifest().getValue("Add-Opens")).isEqualTo("java.base/sun.nio.fs");
    }

    @Test
    void theJarHoldsTheLibrariesAndTheirLicencesButNoModulesOrSignatures() throws IOException {
        assertThat(entries())
                .contains(
                        "META-INF/LICENSE",
                        "META-INF/NOTICE",
                        "META-INF/services/org.slf4j.spi.SLF4JServiceProvider",
                        "ch/qos/logback/classic/Logger.class",
                        "com/fasterxml/jackson/core/JsonFactory.class",
                        "org/apache/commons/io/IOUtils.class",
                        "picocli/CommandLine.class")
                .doesNotHaveDuplicates()
                .noneMatch(name -> name.endsWith("module-info.class"))
                .noneMatch(name -> name.matches("META-INF/.*\\.(SF|DSA|RSA)"));
    }

    private static Attributes manifest() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            return jar.getManifest().getMainAttributes();
        }
    }

    private static List<String> entries() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            return Collections.list(jar.entries()).stream()
                    .map(JarEntry::getName)
                    .toList();
        }
    }
}
