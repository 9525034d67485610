package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code --layout keep} makes of what {@code lfs getstripe -d -y} says; ~ stands before what is simpler than that. */
final class LayoutScriptTest {
    @TempDir
    Path temp;

    private String kept(String... said) throws Exception {
        StringBuilder lines = new StringBuilder(
                said[0].startsWith("stripe_count") ? "bpct_of_directories=yes\nlines=(\n" : "lines=(\n");
        for (String text : said) {
            text.lines().forEach(line -> lines.append("  '").append(line).append("'\n"));
        }
        Bash bash = ScriptFunctions.ofLayingJob(Files.createTempDirectory(temp, "batch"))
                .call(lines + ")\nbpct_parse_layouts\nprintf '%s\\n' \"${bpct_layouts[@]}\"");
        assertThat(bash.errors()).isEmpty();
        return bash.output();
    }

    private static String plain(String count, String size, String pattern, String pool) {
        return "lmm_stripe_count:  " + count + "\nlmm_stripe_size:   " + size + "\nlmm_pattern:       " + pattern
                + "\nlmm_layout_gen:    0\nlmm_stripe_offset: 5\n"
                + (pool.isEmpty() ? "" : "lmm_pool:          " + pool + "\n")
                + "\tobdidx\t\t objid\t\t objid\t\t group\n\t     5\t      19156534\t    0x1244e36\t   0x800000400\n\n";
    }

    private static String component(int id, int mirror, String flags, String start, String end, String objects) {
        StringBuilder text = new StringBuilder("  - lcme_id:             " + id + "\n    lcme_mirror_id:      " + mirror
                + "\n    lcme_flags:          " + flags + "\n    lcme_extent.e_start: " + start
                + "\n    lcme_extent.e_end:   " + end + "\n    sub_layout:\n");
        objects.lines().forEach(line -> text.append("      ").append(line).append('\n'));
        return text.toString();
    }

    private static String composite(String... components) {
        return "  lcm_layout_gen:    3\n  lcm_mirror_count:  1\n  lcm_entry_count:   " + components.length
                + "\n  components:\n" + String.join("", components);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1048576, raid0, '', '-c 1 -S 1048576'",
        "1, 1048576, 1, '', '-c 1 -S 1048576'",
        "-1, 4194304, raid0, flash, '-c -1 -S 4194304 -p flash'",
        "4, 1048576, 'raid0,released', '', '-c 4 -S 1048576'",
        "4, 1048576, released, '', '-c 4 -S 1048576'",
        "4, 1048576, 80000001, '', '-c 4 -S 1048576'",
        "8, 1048576, 'raid0,overstriped', '', '~-c 8 -S 1048576'",
        "8, 1048576, 'raid0,compress', '', '~-c 8 -S 1048576'",
        "4, 1000, raid0, '', '-c 4'",
        "4, 65537, raid0, '', '-c 4'",
        "4, 1048576, raid0, '$(touch x)', '-c 4 -S 1048576'",
        "4, 1048576, raid0, '-x', '-c 4 -S 1048576'",
        "x, 1048576, raid0, '', '~'",
        "0, 1048576, mdt, '', '~'",
        "1, 1048576, foreign, '', '~'",
        "4, 1048576, unknown_0x7, '', '~'",
    })
    void aPlainFileKeepsItsStripesAndItsPool(String count, String size, String pattern, String pool, String kept)
            throws Exception {
        assertThat(kept(plain(count, size, pattern, pool))).isEqualTo(kept + "\n");
    }

    /** Of the new files in it; with zeros a directory has none of its own. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, '', '-c 0'",
        "0, 0, 0, flash, '-c 0 -p flash'",
        "4, 4194304, 0, '', '-c 4 -S 4194304'",
        "-1, 1048576, raid0, flash, '-c -1 -S 1048576 -p flash'",
        "4, 1048576, foreign, '', '~'",
    })
    void aDirectoryKeepsTheLayoutOfNewFiles(String count, String size, String pattern, String pool, String kept)
            throws Exception {
        assertThat(kept("stripe_count:  " + count + "\nstripe_size:   " + size + "\npattern:       " + pattern
                        + "\nstripe_offset: -1\n" + (pool.isEmpty() ? "" : "pool:          " + pool + "\n")))
                .isEqualTo(kept + "\n");
    }

    @Test
    void aFileWithComponentsKeepsThem() throws Exception {
        String file = composite(
                component(1, 0, "init", "0", "65536", plain("0", "65536", "mdt", "")),
                component(2, 0, "init", "65536", "4194304", plain("1", "1048576", "raid0", "flash")),
                component(3, 0, "init", "4194304", "67108864", plain("4", "1048576", "raid0", "")),
                component(4, 0, "0", "67108864", "EOF", plain("-1", "4194304", "raid0", "disk")));
        String layout = "-E 65536 -L mdt -E 4194304 -c 1 -S 1048576 -p flash -E 67108864 -c 4 -S 1048576 -p -"
                + " -E -1 -c -1 -S 4194304 -p disk\n";
        assertThat(kept(file)).isEqualTo(layout);
        assertThat(kept(file.replace("  components:\n", "")
                        .replaceAll("  - lcme_id: ", "  component0:\n    lcme_id: ")))
                .as("as 2.10 to 2.15 say it")
                .isEqualTo(layout);
    }

    @Test
    void theFirstOfSeveralMirrorsIsKept() throws Exception {
        assertThat(kept(composite(
                        component(65537, 1, "init,stale", "0", "1048576", plain("2", "1048576", "raid0", "flash")),
                        component(65538, 1, "prefer", "1048576", "EOF", plain("-1", "1048576", "raid0", "flash")),
                        component(131075, 2, "init", "0", "EOF", plain("6", "4194304", "raid0", "archive")))))
                .isEqualTo("~-E 1048576 -c 2 -S 1048576 -p flash -E -1 -c -1 -S 1048576 -p flash\n");
    }

    /** Components that extend themselves, and files that end before EOF. */
    @ParameterizedTest
    @CsvSource({"extension, EOF", "0, 134217728"})
    void whatCannotBeAskedForBecomesPlainAsItsLastComponentWithData(String flags, String end) throws Exception {
        assertThat(kept(composite(
                        component(1, 0, "init", "0", "1048576", plain("0", "1048576", "mdt", "")),
                        component(2, 0, "init", "1048576", "67108864", plain("4", "1048576", "raid0", "flash")),
                        component(3, 0, flags, "67108864", end, plain("8", "67108864", "raid0", "disk")))))
                .isEqualTo("~-c 4 -S 1048576 -p flash\n");
    }

    @Test
    void severalFilesAreToldApart() throws Exception {
        String parts = composite(
                component(1, 0, "init", "0", "1048576", plain("1", "1048576", "raid0", "")),
                component(2, 0, "0", "1048576", "EOF", plain("4", "1048576", "raid0", "")));
        assertThat(kept(
                        plain("2", "1048576", "raid0", ""),
                        parts,
                        "a file has no stripe info\n",
                        parts,
                        plain("3", "1048576", "raid0", "")))
                .isEqualTo("""
                        -c 2 -S 1048576
                        -E 1048576 -c 1 -S 1048576 -E -1 -c 4 -S 1048576

                        -E 1048576 -c 1 -S 1048576 -E -1 -c 4 -S 1048576
                        -c 3 -S 1048576
                        """);
    }

    @ParameterizedTest
    @CsvSource({
        "-c 4, -c 4 -S 1048576, yes",
        "-c 4, -c 1 -S 1048576, no",
        "-c -1, -c 6 -S 1048576, yes",
        "-c 4 -p flash, -c 4 -S 1048576 -p flash, yes",
        "-c 4 -p flash, -c 4 -S 1048576, no",
        "-c 4, -c 4 -S 1048576 -p of_the_directory, yes",
        "-c 4, -E -1 -c 4, no",
        "-c 4, '', no",
        "-E 65536 -L mdt -E -1 -c -1 -p -, -E 65536 -L mdt -E -1 -c 6 -S 1048576 -p disk, yes",
        "-E 65536 -L mdt -E -1 -c -1, -E 65536 -c 1 -E -1 -c 6, no",
        "-E 65536 -c 1 -E -1 -c 2, -E 65536 -c 1 -E 131072 -c 2 -E -1 -c 2, no",
        "-E 65536 -c 1 -E -1 -c 2, -c 1, no",
    })
    void aLayoutIsAsAskedOrNot(String asked, String got, String verdict) throws Exception {
        Bash bash = ScriptFunctions.ofLayingJob(Files.createTempDirectory(temp, "batch"))
                .call("bpct_is_as_asked '" + asked + "' '" + got + "' && printf yes || printf no");
        assertThat(bash.errors()).isEmpty();
        assertThat(bash.output()).isEqualTo(verdict);
    }
}
