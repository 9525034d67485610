package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The promise about archives that are not whole: all that is there comes, and all that does not come is named. */
@Tag("archive")
final class PartialArchiveIT extends CallsWithin {
    @BeforeEach
    void archive() {
        shell("umask 022 && for d in {1..6}; do mkdir -p t/d$d/private && chmod 750 t/d$d/private "
                + "&& for i in {1..60}; do echo $d $i >t/d$d/f$i; done; echo x >t/d$d/private/f; "
                + "ln t/d$d/f1 t/d$d/hard && ln -s f2 t/d$d/soft; done; head -c 300000 /dev/urandom >t/d3/large");
        sandbox.bpct()
                .run("--archive", "a.tar.d", "t", "-j3", "--lanes=1", "--wait")
                .expect(0);
    }

    private String shell(String script) {
        return Shell.call("cd -- \"$1\" && { " + script + "\n}", sandbox.root()).out();
    }

    private Outcome extract(Object... words) {
        List<Object> line = new ArrayList<>(List.of("--wait", "-j2", "--extract", "a.tar.d", "out"));
        line.addAll(List.of(words));
        return sandbox.bpct().run(line.toArray());
    }

    private Outcome list() {
        return sandbox.bpct().run("--archive-list", "a.tar.d");
    }

    /** Returns the names below a directory, but for directories. */
    private Set<String> names(String below) {
        return new TreeSet<>(
                shell("cd '" + below + "' && find t ! -type d").lines().toList());
    }

    private Set<String> failed() {
        Set<String> names = new TreeSet<>();
        for (FileName name : sandbox.bpct().run("--errors=2", "-0").words()) {
            names.add(name.text().replaceFirst(".*/(a[.]tar[.]d|out)/", ""));
        }
        return names;
    }

    /** All that is there is as it was, and the names that are not there are those that are told. */
    private void assertAllThatIsNotToldIsThere() {
        Set<String> missing = names(".");
        missing.removeAll(names("out"));
        Set<String> told = failed();
        told.removeIf(name -> !name.startsWith("t/d") || name.endsWith("/private") || name.matches("t/d[0-9]"));
        assertThat(missing).isNotEmpty().isEqualTo(told);
        shell("cd out && find t -type f | while read -r f; do cmp \"$f\" ../\"$f\" || exit; done");
        assertThat(shell("find out/t -name hard | while read -r h; do [[ $h -ef ${h%/*}/f1 ]] || echo $h; done"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "rm a.tar.d/part-00001.tar, it is missing, its part is missing: part-00001.tar",
        "mv a.tar.d/part-00001.tar a.tar.d/part-00099.tar, the index does not know it, its part is missing",
        "truncate -s -30000 a.tar.d/part-00001.tar, in place of, its part is not as it was: part-00001.tar",
        "truncate -s +10240 a.tar.d/part-00001.tar, in place of, its part is not as it was: part-00001.tar"
    })
    @Tag("long")
    void whatIsInOtherPartsComesAndTheRestIsNamed(String damage, String part, String member) {
        int all = list().expect(0).out().split("\n", -1).length;
        shell(damage);

        extract().expect(3);

        assertAllThatIsNotToldIsThere();
        assertThat(sandbox.bpct().run("--errors=2").out()).contains(part, member, "each of them named: ");
        Outcome listed = list().expect(3);
        assertThat(listed.out().split("\n", -1)).hasSize(all);
        assertThat(listed.err()).contains("part-00001.tar").contains(part);
    }

    @Test
    void whatIsBeforeTheCutOfAPartComes() {
        int before = names(".").size();
        shell("truncate -s -30000 a.tar.d/part-00001.tar");

        extract().expect(3);

        assertThat(names("out")).hasSizeGreaterThan(before * 2 / 3 + 10);
    }

    /** What their owner allowed is not known, so they are open to nobody else. */
    @Test
    void directoriesOfWhichThePartIsMissingStayPrivate() {
        String last = shell("cd a.tar.d && echo part-*.tar").strip().replaceAll(".* ", "");
        shell("rm a.tar.d/" + last);

        extract().expect(3);

        assertThat(names("out")).isEqualTo(names("."));
        assertThat(shell("find out/t -type d ! -perm 700")).isEmpty();
        assertThat(failed()).contains("t", "t/d1", "t/d1/private", last);
    }

    @Test
    void withoutAnIndexThePartsThatAreThereTellWhatTheyHave() {
        shell("rm a.tar.d/index a.tar.d/part-00002.tar");

        Outcome listed = list().expect(3);
        assertThat(listed.err()).contains("part-00002.tar: it is missing, and no index tells its contents");
        extract().expect(3);

        assertThat(failed()).containsExactly("part-00002.tar");
        assertThat(names("out")).hasSizeGreaterThan(100).isSubsetOf(names("."));
        shell("cd out && find t -type f | while read -r f; do cmp \"$f\" ../\"$f\" || exit; done");
        assertThat(list().expect(3).err()).as("told each time").contains("part-00002.tar");
    }

    @Test
    void withoutAnIndexTheChecksumsTellOfALastPartThatIsMissing() {
        String last = shell("cd a.tar.d && echo part-*.tar").strip().replaceAll(".* ", "");
        shell("rm a.tar.d/index a.tar.d/" + last);
        assertThat(list().expect(3).err()).contains(last + ": it is missing");

        shell("rm a.tar.d/sums");

        assertThat(list().expect(3).err()).contains("parts behind ", " may be missing");
    }

    @Test
    void withoutAnIndexAPartIsReadUpToItsCut() {
        shell("truncate -s -30000 a.tar.d/part-00001.tar; printf x >a.tar.d/index");
        assertThat(list().expect(3).err()).contains("part-00001.tar: at byte ", "ends amidst a member");

        extract().expect(3);

        assertThat(names("out")).hasSizeGreaterThan(260).isSubsetOf(names("."));
        shell("cd out && find t -type f | while read -r f; do cmp \"$f\" ../\"$f\" || exit; done");
        assertThat(sandbox.bpct().run("--errors=2").out()).contains("at byte ");
    }

    @Test
    void aRetryGoesOnWithAllThatIsThere() {
        shell(
                "rm a.tar.d/part-00001.tar && mkdir -p out/t/d1/f7 out/t/d2/f7 out/t/d3/f7 out/t/d4/f7 out/t/d5/f7 out/t/d6/f7");
        extract().expect(3);
        shell("rmdir out/t/d*/f7");

        sandbox.bpct().run("--retry=2", "--wait").expect(3);

        assertAllThatIsNotToldIsThere();
    }
}
