package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Access times of directories: the walk moves none of those that this user owns, so that their copies get them. */
@Tag("place")
final class DirectoryTimesIT extends CallsWithin {
    /** Earlier than each change, so that with relatime a read would move them, too. */
    private static final String PLANT = """
            cd -- "$1" && mkdir -p source/d/e && echo 1 >source/f && echo 2 >source/d/g || exit
            touch -a -d 2001-01-01 source/d/e source/d source
            """;

    private static final String TIMES = "cd -- \"$1\" && stat -c '%n %X' . d d/e";
    private static final String LONG_AGO = ". 978307200\nd 978307200\nd/e 978307200\n";

    private String times(String tree) throws IOException {
        return Shell.call(TIMES, sandbox.path(tree)).out();
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "descriptors"})
    void copiesHaveThemAndSourcesKeepThem(String guard) throws IOException {
        Shell.call(PLANT, sandbox.root());
        sandbox.bpct()
                .in(sandbox.root())
                .run("--wait", "-T", "--guard=" + guard, "source", "copy")
                .expect(0);

        assertThat(times("source")).isEqualTo(LONG_AGO);
        assertThat(times("copy")).isEqualTo(LONG_AGO);
    }

    /** The comparison of an update reads both trees. */
    @Test
    void questionsMoveNone() throws IOException {
        Shell.call(PLANT + "cp -a source copy && touch -a -d 2001-01-01 {source,copy}{,/d,/d/e}", sandbox.root());
        for (String line : List.of("--find source", "--du source", "-n -T -u --delete source copy")) {
            sandbox.bpct()
                    .in(sandbox.root())
                    .run((Object[]) line.split(" ", -1))
                    .expect(0);
        }

        assertThat(times("source")).isEqualTo(LONG_AGO);
        assertThat(times("copy")).isEqualTo(LONG_AGO);
    }

    /** The looks whether the destination is empty, and whether the line was typed before. Of a copy that is seconds old each file is looked at again, so that questionsMoveNone failed now and then. */
    @Test
    void plansMoveNone() throws IOException {
        Shell.call(
                PLANT + "cp -a source copy && echo 2 >>source/f && touch -a -d 2001-01-01 {source,copy}{,/d,/d/e}",
                sandbox.root());
        BpctCall bpct = sandbox.bpct().in(sandbox.root());

        assertThat(bpct.run("-n", "-T", "-u", "source", "copy").expect(0).out()).contains("1 job: 1 entry");
        bpct.run("-n", "-u", "source", "copy");

        assertThat(times("source")).isEqualTo(LONG_AGO);
        assertThat(times("copy")).isEqualTo(LONG_AGO);
    }
}
