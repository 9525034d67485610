package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What {@code --errors} and {@code --why} say of a copy in which some names failed, in the locale of cron. */
@Tag("it")
final class ErrorsIT extends CallsWithin {
    private static final String ODD = "-odd\nname \u00ff ";

    /** A family of more names than a group may have is linked by the finalizer. */
    private static final String TREE = """
            cd -- "$1"; mkdir -p sub family shut
            printf good >sub/good; printf vanishing >sub/vanishing; printf secret >sub/closed; printf x >"$2"
            printf y >shut/in; printf f >family/0; for n in {1..1200}; do ln family/0 family/$n; done
            chmod 0 -- sub/closed "$2" shut
            """;

    @Test
    @Tag("long")
    void failedNamesAreToldWithTheirReasonsAndEveryNameItsFate() throws Exception {
        User user = User.ordinary();
        FileName source = sandbox.directory("source");
        Shell.call(TREE, source, OddNames.latin1(ODD));
        sandbox.giveTo(user, source);
        FileName place = sandbox.directoryOf(user, "place");
        BpctCall bpct = sandbox.bpctAs(user).in(place);
        Gate gate = sandbox.gate();
        bpct.run("-j1", "--pre", gate.pre(), source, "copy").expect(3);
        Shell.call("rm -- \"$1\"", sandbox.path("source/sub/vanishing"));
        gate.open();
        bpct.run("--wait=1").expect(3);

        assertThat(bpct.run("--errors=1", "-0").expect(0).words())
                .containsExactlyInAnyOrder(
                        sandbox.path("source/" + ODD),
                        sandbox.path("source/sub/closed"),
                        sandbox.path("source/sub/vanishing"),
                        sandbox.path("source/shut"));
        assertThat(bpct.run("--errors=1").expect(0).out())
                .contains(
                        "2 names: denied: cannot open ",
                        "1 name: vanished: No such file or directory\n",
                        sandbox.path("source/sub/closed").text() + "   (job 1 on ",
                        sandbox.path("source/" + ODD).display() + "   (job 1 on ",
                        "1 name: walk: cannot read the directory: Permission denied\n          "
                                + sandbox.path("source/shut").text() + "\n");
        assertThat(bpct.run("--errors", "1", "--json").expect(0).out())
                .contains(
                        "-odd\\nname \\udcff \",\"class\":\"denied\",", "\"class\":\"vanished\"", "\"class\":\"walk\"")
                .matches("(?s)\\[\n[\\x00-\\x7f]*]\n");
        assertThat(bpct.run("-p").expect(0).out()).contains("(bpct --errors=1)");

        why(bpct, source, "sub/good", "copied, ", "job 1, group ");
        why(bpct, source, "sub/closed", "failed: denied: cannot open", "attempt 1 on ");
        why(bpct, source, ODD, "failed: denied: cannot open");
        why(bpct, source, "sub/vanishing", "failed: vanished: No such file");
        why(bpct, source, "family/1200", "linked to family/", "finalizer, group ");
        why(bpct, source, "sub", "directory made, attributes set, ", "made, or found there, ");
        why(bpct, source, ".", "directory made, attributes set, ");
        why(bpct, source, "shut", "directory made, attributes set, ", "not walked: ", "cannot read the directory");
        assertThat(bpct.run("--errors=1").expect(0).err())
                .contains("--retry does not walk again; when all can be read, bpct -u -T ", " copies it");
        assertThat(bpct.run("--retry=1", "--wait").expect(3).out())
                .contains("--retry does not walk again; when all can be read, bpct -u -T ");
        why(
                bpct,
                source,
                "shut/in",
                "not walked: " + sandbox.path("source/shut").text() + ": cannot read the directory: Permission denied");
        assertThat(bpct.run("--why=copy/sub/none").expect(1).text())
                .contains("not there when the batch walked, or none of its sources", "no batch has a record of ");
    }

    @Test
    void whatAnUpdateLeftAloneWasThere() throws Exception {
        sandbox.file("source/sub/same", "1");
        sandbox.file("source/old", "1");
        BpctCall bpct = sandbox.bpct();
        bpct.run("-j1", "--wait", "-T", "source", "copy").expect(0);
        sandbox.file("source/changed", "2");
        bpct.run("-j1", "--wait", "-u", "-T", "source", "copy").expect(0);

        assertThat(bpct.run("--why=source/sub/same").expect(0).out())
                .contains(
                        "Batch #2: ",
                        "\nleft alone, because its copy was up to date when the batch walked the source\n")
                .containsPattern("batch 1 of .*: copied, ");
        assertThat(bpct.run("--why=source/changed").expect(0).out()).contains("Batch #2: ", "copied, ");
        assertThat(bpct.run("--why=copy/sub/none").expect(1).text())
                .contains(
                        "batch 2 of ",
                        ": not there, or none of its sources, or up to date and left alone (as 3 names were), when the batch walked");
        // Whoever touches it leaves nothing that tells.
        Shell.call("touch -- \"$1\"", sandbox.path("source/sub/same"));
        assertThat(bpct.run("--why=source/sub/same").expect(0).out())
                .contains(
                        ": not there, or none of its sources, or up to date and left alone (as 3 names were), when",
                        "Batch #1: ",
                        "copied, ");
    }

    @Test
    void theNewestBatchThatKnowsAPathIsToldInFullAndOlderOnesInALine() throws Exception {
        sandbox.file("real/source/old", "1");
        Shell.call("ln -s real -- \"$1\"", sandbox.path("alias"));
        BpctCall bpct = sandbox.bpct();
        bpct.run("-j1", "--wait", "alias/source", "copy").expect(0);
        bpct.run("-j1", "--wait", "-T", "real/source", "copy").expect(0);
        Shell.call("rm -- \"$1\"", sandbox.path("real/source/old"));
        sandbox.file("real/source/young", "1");
        bpct.run("-j1", "--wait", "-T", "alias/source", "other").expect(0);

        for (String path : new String[] {"real/source/old", "alias/source/old", "./real/../real//source/old"}) {
            assertThat(bpct.run("--why", path).expect(0).out())
                    .containsSubsequence(
                            "batch 3 of ",
                            ": not there when",
                            "Batch #2: ",
                            "Copy: ",
                            "copied, ",
                            "batch 1 of ",
                            ": copied, ");
        }
        assertThat(bpct.run("--why=copy/old").expect(0).out()).doesNotContain("batch 3");
        assertThat(bpct.run("--why=real/source/young").expect(0).out())
                .contains("Batch #3: ", "copied, ")
                .doesNotContain("atch 2", "#2");
    }

    /** Asks by the name in the source, and by that in the copy, which is relative. */
    private static void why(BpctCall bpct, FileName source, String name, String... answers) {
        FileName odd = OddNames.latin1(name);
        FileName inCopy = FileName.ofText("--why=copy/").resolve(odd);
        FileName inSource = FileName.ofText("--why=" + source.resolve(odd).text());
        assertThat(bpct.run(inSource).expect(0).out()).contains(answers);
        assertThat(bpct.run(inCopy).expect(0).out()).contains(answers);
    }
}
