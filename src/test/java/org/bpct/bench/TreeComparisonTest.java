package org.bpct.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a copy loses is named, and nothing else is. */
final class TreeComparisonTest {
    private static final String ROOT = entry("", "d", "755", "0:0", 4096, "10.5", "", "1:1", 2, 8);
    private static final String FILE = entry("f", "f", "4755", "1:1", 3 << 20, "11.25", "", "1:2", 2, 8);
    private static final String TWIN = entry("g", "f", "4755", "1:1", 3 << 20, "11.25", "", "1:2", 2, 8);
    private static final String LINK = entry("l", "l", "777", "0:0", 1, "12.125", "f", "1:3", 1, 0);
    private static final String SUMS = "aa  ./f\0aa  ./g\0";
    private static final String ATTRIBUTES = "# file: f\nuser.b=0x31\nuser.a=0x32\nsecurity.selinux=0x33\n\n";

    @TempDir
    private Path folder;

    @BeforeEach
    void writeTheSource() throws IOException {
        facts("source", ROOT + FILE + TWIN + LINK, SUMS, ATTRIBUTES);
    }

    @Test
    void anEqualCopyKeptAll() throws IOException {
        String otherInodes = (LINK + TWIN + FILE + ROOT).replace("1:2", "7:9").replace("1:3", "7:4");

        assertThat(verdict(otherInodes, SUMS, "# file: f\nuser.a=0x32\nuser.b=0x31\n\n"))
                .isEqualTo("all");
    }

    @Test
    void eachAttributeIsCompared() throws IOException {
        assertThat(verdict(ROOT.replace("755", "700"))).isEqualTo("lost: directory modes 1");
        assertThat(verdict(ROOT.replace("10.5", "10.0"))).isEqualTo("lost: directory times 1");
        assertThat(verdict(FILE.replace("4755", "755"))).isEqualTo("lost: set-id bits 1");
        assertThat(verdict(FILE.replace("4755", "4711"))).isEqualTo("lost: modes 1");
        assertThat(verdict(FILE.replace("1:1", "0:0"))).isEqualTo("lost: owners 1");
        assertThat(verdict(FILE.replace("11.25", "11.00"))).isEqualTo("lost: times 1");
        assertThat(verdict(FILE.replace("3145728", "3145727"))).isEqualTo("lost: sizes 1");
        assertThat(verdict(FILE.replace("\0008\0", "\0006144\0"))).isEqualTo("lost: holes 1");
        assertThat(verdict(FILE.replace("\0f\0", "\0p\0"))).isEqualTo("lost: types 1, hard links 2");
        assertThat(verdict(LINK.replace("12.125", "12.0"))).isEqualTo("lost: link times 1");
        assertThat(verdict(LINK.replace("\0f\0", "\0g\0"))).isEqualTo("lost: link targets 1");
        assertThat(verdict(LINK.replace("777", "755"))).isEqualTo("all");
    }

    @Test
    void hardLinksBelongTogether() throws IOException {
        assertThat(verdict(TWIN.replace("1:2\0002", "1:9\0001"))).isEqualTo("lost: hard links 1");
    }

    @Test
    void contentsAndExtendedAttributesAreCompared() throws IOException {
        String all = ROOT + FILE + TWIN + LINK;

        assertThat(verdict(all, SUMS.replaceFirst("aa", "ab"), ATTRIBUTES)).isEqualTo("lost: contents 1");
        assertThat(verdict(all, SUMS, "# file: f\nuser.a=0x32\n\n")).isEqualTo("lost: extended attributes 1");
        assertThat(verdict(all, SUMS, ATTRIBUTES + "# file: g\nuser.a=0x32\n\n"))
                .isEqualTo("lost: extended attributes 1");
    }

    @Test
    void whatIsMissingOrTooMuchIsCounted() throws IOException {
        assertThat(verdict(ROOT + FILE + TWIN, SUMS, ATTRIBUTES)).isEqualTo("lost: entries 1");
        assertThat(verdict(ROOT + FILE + TWIN + LINK + LINK.replaceFirst("l", "m"), SUMS, ATTRIBUTES))
                .isEqualTo("lost: added entries 1");
    }

    @Test
    void aCopyThatCannotBeReadIsNoGoodOne() throws IOException {
        Files.createDirectory(folder.resolve("0"));

        assertThat(new TreeComparison(folder, "0").verdict()).startsWith("lost: everything");
    }

    /** Returns the verdict about a copy in which the entry of this name is like that, and the others as they were. */
    private String verdict(String changed) throws IOException {
        String name = changed.substring(0, changed.indexOf('\0') + 1);
        StringBuilder entries = new StringBuilder();
        for (String entry : new String[] {ROOT, FILE, TWIN, LINK}) {
            entries.append(entry.startsWith(name) ? changed : entry);
        }
        return verdict(entries.toString(), SUMS, ATTRIBUTES);
    }

    private String verdict(String entries, String sums, String attributes) throws IOException {
        facts("0", entries, sums, attributes);
        return new TreeComparison(folder, "0").verdict();
    }

    private void facts(String name, String entries, String sums, String attributes) throws IOException {
        Path facts = Files.createDirectories(folder.resolve(name));
        Files.writeString(facts.resolve("entries"), entries, StandardCharsets.ISO_8859_1);
        Files.writeString(facts.resolve("sums"), sums, StandardCharsets.ISO_8859_1);
        Files.writeString(facts.resolve("xattrs"), attributes, StandardCharsets.ISO_8859_1);
        Files.writeString(facts.resolve("complete"), "");
    }

    private static String entry(Object... fields) {
        StringBuilder text = new StringBuilder();
        for (Object field : fields) {
            text.append(field).append('\0');
        }
        return text.toString();
    }
}
