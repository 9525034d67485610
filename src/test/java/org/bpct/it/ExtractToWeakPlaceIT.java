package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Extraction as root to places that keep less than the archive has. */
@Tag("place")
final class ExtractToWeakPlaceIT extends CallsOnWeakPlace {
    private static final String PLANT = """
            cd -- "$1" && mkdir -p source/d/e && cd source && umask 022 && for i in {1..30}; do echo $i >d/f$i || exit; done
            echo x >d/e/g; seq 40000 >big; echo 1 >d/setuid; ln -s x symlink; mkfifo d/pipe; ln d/f1 link; echo 2 >$'new\nline'
            chown 1234:4321 d d/f3 big; chmod 4751 d/setuid; chmod 2750 d/e
            touch -h -d '2020-01-02 03:04:05.123456789' d/f* symlink; touch -d '1969-12-31 12:00:00.5' big d
            """;

    private static final String ARCHIVE =
            "cd -- \"$1/source\" && tar -c --format=posix --acls --xattrs --xattrs-include='*' -f ../t.tar .";

    private static final String STATES =
            "cd -- \"$1\" && find . -printf '%P %m %T@ %l\\0' | sort -z && cat d/f* d/e/g big new* | md5sum && [[ d/f1 -ef link ]]";

    private static final String CONTENTS =
            "cd -- \"$1\" && find . -printf '%P %T@ %U %G %l\\0' | sort -z && cat d/f* d/e/g big new* | md5sum && [[ d/f1 -ef link ]]";

    @BeforeEach
    void plant() {
        Shell.call(PLANT, sandbox.root());
    }

    private Outcome extract(int jobs) {
        Shell.call(ARCHIVE, sandbox.root());
        return sandbox.bpct().run("-j" + jobs, "-v", "--wait", "--extract", "t.tar", sandbox.path("mounted/out"));
    }

    private void assertThatAllButOwnersCame() {
        assertThat(Shell.call(STATES, sandbox.path("mounted/out")).out())
                .isEqualTo(Shell.call(STATES, sandbox.path("source")).out());
    }

    @Test
    void aServerThatSquashesRootGetsAllButOwnersAndOneSentenceSaysSo() throws Exception {
        mountAt("mounted", Map.of("squash", "65534"));

        Outcome outcome = extract(2).expect(0);

        assertThat(outcome.err())
                .containsOnlyOnce("owners and groups are not kept")
                .contains("the destination gives files of root to user 65534");
        assertThatAllButOwnersCame();
    }

    /** tar sets an access list for each member, if only that of its mode. */
    @Test
    void aPlaceWithoutAccessListsLosesThoseThatThereAreAndNoOthers() throws Exception {
        mountAt("mounted", Map.of());
        extract(2).expect(0);
        assertThatAllButOwnersCame();

        Shell.call(
                "cd -- \"$1/source\" && setfacl -m u:77:r $'new\\nline' d/f7 && setfacl -d -m u:78:rx d/e && rm -r ../mounted/out",
                sandbox.root());
        extract(1).expect(3);
        assertThat(sandbox.bpct().run("--errors=2", "--lost", "-0").words())
                .containsExactlyInAnyOrder(
                        sandbox.path("mounted/out/new\nline"),
                        sandbox.path("mounted/out/d/f7"),
                        sandbox.path("mounted/out/d/e"));
        assertThatAllButOwnersCame();
    }

    /** Labels follow from where a file is, and no other attribute does. */
    @Test
    void ofRefusedAttributesThoseOfSeLinuxAreNoLoss() throws Exception {
        mountAt("mounted", Map.of("attributes.security", "EOPNOTSUPP"));
        Shell.call(
                "cd -- \"$1/source\" && setfattr -n security.selinux -v label d/f8 d/f9 && setfattr -n security.other -v 1 d/f9",
                sandbox.root());

        extract(1).expect(3);

        assertThat(sandbox.bpct().run("--errors=1", "--lost", "-0").words())
                .containsExactly(sandbox.path("mounted/out/d/f9"));
    }

    /** tar sets the time of the last change and no other one, which FUSE 2 does not hand on. */
    @Test
    void timesComeWhereBothHaveToBeSetAtOnce() throws Exception {
        mountAt("mounted", Map.of("times", "both"));

        extract(1).expect(0);

        assertThatAllButOwnersCame();
    }

    /** Each member was extracted twice, and named as one that differs. */
    @Test
    void aPlaceWithoutModesLosesThemInOneLine() throws Exception {
        mountAt("mounted", Map.of("modes", "ignored"));

        String said = extract(2).expect(3).out();

        assertThat(said)
                .containsPattern("[0-9]+ names: the destination does not keep modes \\(bpct --errors=1 --lost\\)")
                .contains("Total: Errors: 0; ");
        assertThat(Shell.call(CONTENTS, sandbox.path("mounted/out")).out())
                .isEqualTo(Shell.call(CONTENTS, sandbox.path("source")).out());
    }

    /** Lost links were taken from the failed files, so that their bytes were missing in the ledger, and the finalizer stopped. */
    @Test
    void whatFailsBesideLostLinksIsCountedByItself() throws Exception {
        mountAt("mounted", Map.of("modes", "ignored"));
        Shell.call("mkdir -p \"$1/out/d/f9\"", mount.folder());

        assertThat(extract(1).expect(3).out())
                .contains(
                        "failed: d/f9 (a directory is in its way)",
                        "entries: 37 walked = 36 extracted + 1 failed + 0 open",
                        "Ledger: closed");
    }
}
