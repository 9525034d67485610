package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The libraries in the jar: each is in the bill of materials, in the report of licences, and in NOTICE. */
@Tag("package")
final class LicencesIT {
    private static final Path JAR = Path.of(System.getProperty("bpct.jar"));
    private static final String BILL = "META-INF/sbom/bpct.cdx.json";
    private static final Path REPORT = Path.of("docs/licences.md");
    private static final String ANEW = "make the bill of materials anew: mvn cyclonedx:makeBom";

    /** A library as the bill of materials names it. */
    private record Library(String group, String name, String version, String sha256) {
        String file() {
            return name + "-" + version + ".jar";
        }
    }

    @Test
    void theBillOfMaterialsIsThatOfThisVersion() throws Exception {
        Map<?, ?> about = (Map<?, ?>) ((Map<?, ?>) bill().get("metadata")).get("component");
        assertThat(about.get("version"))
                .as(ANEW)
                .isEqualTo(manifest().getValue(Attributes.Name.IMPLEMENTATION_VERSION));
    }

    @Test
    void theJarHoldsTheLibrariesOfTheBillOfMaterialsAndNothingElse() throws Exception {
        Set<String> known = new HashSet<>();
        for (Library library : libraries()) {
            Optional<Path> jar = Arrays.stream(
                            System.getProperty("java.class.path").split(File.pathSeparator, -1))
                    .map(Path::of)
                    .filter(path -> path.endsWith(library.file()))
                    .findFirst();
            assertThat(jar).as("%s is no dependency: %s", library.file(), ANEW).isPresent();
            assertThat(sha256(jar.get())).as("%s: %s", library.file(), ANEW).isEqualTo(library.sha256());
            known.addAll(entries(jar.get()));
        }
        Path own = JAR.resolveSibling("classes");
        List<String> unknown = entries(JAR).stream()
                .filter(name -> !name.endsWith("/") && !name.equals("META-INF/MANIFEST.MF"))
                .filter(name -> !known.contains(name) && !Files.exists(own.resolve(name)))
                .toList();
        assertThat(unknown)
                .as("in the jar, and of no library in its bill of materials: %s", ANEW)
                .isEmpty();
    }

    @Test
    void theReportOfLicencesHasARowForEachLibraryAndTheJarTheTextOfItsLicence() throws Exception {
        String report = Files.readString(REPORT);
        String notice = Files.readString(Path.of("NOTICE"));
        Set<String> inJar = new HashSet<>(entries(JAR));
        Set<String> wanted = new TreeSet<>();
        for (Library library : libraries()) {
            String row = "| %s:%s | %s | ".formatted(library.group(), library.name(), library.version());
            List<String> cells = report.lines()
                    .filter(line -> line.startsWith(row))
                    .findFirst()
                    .map(line -> List.of(line.split(" *\\| *", -1)))
                    .orElse(List.of());
            if (cells.size() != 7) {
                wanted.add(REPORT + " needs a row: " + row + "LICENCE | NAME IN NOTICE | TEXT IN THE JAR |");
                continue;
            }
            if (!notice.contains("  " + cells.get(4) + " ")) {
                wanted.add("NOTICE needs a line of " + cells.get(4));
            }
            if (!inJar.contains(cells.get(5))) {
                wanted.add("the jar needs the text of a licence, in src/main/resources: " + cells.get(5));
            }
        }
        assertThat(wanted).isEmpty();
        assertThat(report.lines().filter(line -> line.matches("\\| [a-z0-9.-]+:.*")))
                .hasSameSizeAs(libraries());
    }

    private static List<Library> libraries() throws IOException {
        List<Library> libraries = new ArrayList<>();
        for (Object item : (List<?>) bill().get("components")) {
            Map<?, ?> library = (Map<?, ?>) item;
            String sha256 = ((List<?>) library.get("hashes"))
                    .stream()
                            .map(hash -> (Map<?, ?>) hash)
                            .filter(hash -> "SHA-256".equals(hash.get("alg")))
                            .map(hash -> String.valueOf(hash.get("content")))
                            .findFirst()
                            .orElseThrow();
            libraries.add(new Library(
                    String.valueOf(library.get("group")),
                    String.valueOf(library.get("name")),
                    String.valueOf(library.get("version")),
                    sha256));
        }
        assertThat(libraries).hasSizeGreaterThan(5);
        return libraries;
    }

    private static Map<?, ?> bill() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile());
                JsonParser parser = new JsonFactory().createParser(jar.getInputStream(jar.getEntry(BILL)))) {
            parser.nextToken();
            return (Map<?, ?>) value(parser);
        }
    }

    private static Object value(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            Map<String, Object> members = new HashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                members.put(name, value(parser));
            }
            return members;
        } else if (parser.currentToken() == JsonToken.START_ARRAY) {
            List<Object> items = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                items.add(value(parser));
            }
            return items;
        }
        return parser.getText();
    }

    private static String sha256(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }

    private static Attributes manifest() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            return jar.getManifest().getMainAttributes();
        }
    }

    private static List<String> entries(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            return Collections.list(jar.entries()).stream()
                    .map(JarEntry::getName)
                    .toList();
        }
    }

    @Test
    void theSumsBesideThePackagesAreTheirs() throws Exception {
        List<String> lines = Files.readAllLines(JAR.resolveSibling("SHA256SUMS"), StandardCharsets.US_ASCII);
        assertThat(lines).hasSize(4);
        for (String line : lines) {
            String[] words = line.split(" [ *]", -1);
            assertThat(sha256(JAR.resolveSibling(words[1]))).isEqualTo(words[0]);
        }
    }
}
