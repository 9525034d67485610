package org.bpct.fuse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.it.CallsWithin;
import org.bpct.it.Shell;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The file system of the tests does what cp needs, and has the weaknesses that it is told to have, as cp and stat see them. */
@Tag("it")
final class FuseMountIT extends CallsWithin {
    private FuseMount mount;

    @BeforeEach
    void mount() throws IOException {
        FuseMount.require();
        mount = FuseMount.at(sandbox, "m", Map.of());
    }

    @AfterEach
    void unmount() {
        if (mount != null) {
            mount.close();
        }
    }

    private String said(String script) {
        return Shell.run(
                        "{ mapfile -d '' -t w; cd -- \"${w[0]}\" && { " + script + "; }; } 2>&1 || echo \"= $?\"",
                        List.of(mount.folder()))
                .out()
                .strip();
    }

    @Test
    void cpFindsAllThatItKeepsOnADiskThereToo() throws Exception {
        FileName tree = sandbox.directory("tree");
        Shell.call("""
                cd -- "$1"; mkdir -m 2750 d; echo 1 >d/f; ln d/f d/g; ln -s nowhere d/s; ln d/s s; mkfifo p; ln p q; mknod c c 1 3
                truncate -s 9M h; echo end >>h; chmod 4711 d/f; touch -d '1969-12-31 23:59:58.123456789' d/f; : >"$(printf 'a\\nb\\377')"
                setfattr -n user.k -v "$(printf '%0500d' 1)" d; chown -h 12:4294967294 d/s; setcap cap_net_raw+ep h
                """, tree);

        Shell.call("cp -a -T -- \"$1\" \"$2\"", tree, mount.folder().resolve(FileName.ofText("t")));

        assertThatTree(mount.folder().resolve(FileName.ofText("t"))).isExactCopyOf(tree);
        assertThat(said("mv t/d/f t/p && mv -T t/d u && ls u && rm -r t u && ls -A"))
                .isEqualTo("g\ns");
    }

    @Test
    void namesThatDifferInCaseOrFormAreOne() throws Exception {
        mount.set("fold", "yes");

        assertThat(said("echo 1 >File; cat fILE; echo 2 >FILE; ls; printf 3 >$'caf\\xc3\\xa9'; cat $'cafe\\xcc\\x81'"))
                .isEqualTo("1\nFile\n3");
    }

    @Test
    void attributesAreRefusedByNameSpaceAndByLength() throws Exception {
        mount.set("attributes.user", "EINVAL").set("attributes.most", "10");

        assertThat(said("touch f; setfattr -n user.k -v 1 f; setfattr -n trusted.k -v 12345678901 f; getfattr -m- f"))
                .contains("f: Invalid argument", "f: No space left on device");
    }

    @Test
    void accessListsAreGivenThatAreNotListed() throws Exception {
        mount.set("lists", "unlisted");

        assertThat(said("touch f; setfacl -m u:7:rw f; getfattr -m- f; stat -c %a f; getfacl -cn f"))
                .startsWith("664")
                .contains("user:7:rw-");
    }

    @Test
    void aSquashedServerGivesAllToNobody() throws Exception {
        mount.set("squash", "65534");

        assertThat(said("touch f; stat -c %u:%g f; chown 1:1 f"))
                .contains("65534:65534", "Operation not permitted", "= 1");
    }

    @Test
    void aFullOneAndAFullQuotaSayWhichTheyAre() throws Exception {
        mount.set("bytes", "1048576").set("quota.q", "65536");

        assertThat(said("mkdir q; head -c 99999 /dev/zero >q/f; head -c 2222222 /dev/zero >f"))
                .contains("Disk quota exceeded", "No space left on device");
    }

    @Test
    void oldAttributesAreShownForAWhile() throws Exception {
        said("touch f; chmod 600 f");
        mount.set("stale", "60000");

        assertThat(said("chmod 644 f; stat -c %a f")).isEqualTo("600");
        mount.clear("stale");
        assertThat(said("chmod 640 f; stat -c %a f")).isEqualTo("600");
    }

    @Test
    void linksAreHiddenAndInodesAreLarge() throws Exception {
        mount.set("links", "hidden").set("inodes", "7");

        String[] told =
                said("echo 1 >f; ln f g; echo 2 >>f; cat g; stat -c %h:%i f g").split("\n");
        assertThat(told).hasSize(4).startsWith("1", "2");
        assertThat(told[2]).startsWith("1:").isNotEqualTo(told[3]).hasSizeGreaterThan(19);
    }

    @Test
    void modesAreIgnoredAndTimesCoarseAndOthersRefused() throws Exception {
        mount.set("modes", "ignored").set("step", "1000000000").set("errors", "UTIMES:EPERM:*.t LINK:EOPNOTSUPP");

        assertThat(
                        said(
                                "touch f; chmod 777 f; touch -d '2001-01-01 UTC 0.5 sec' f; stat -c '%a %.9Y' f; >a.t; touch -d @1 a.t; ln f g"))
                .contains("644 978307200.000000000", "Operation not permitted", "Operation not supported");
    }

    @Test
    void oneTimeAloneIsForgotten() throws Exception {
        mount.set("times", "both");

        assertThat(said("touch -d @1 f; touch -m -d @2 f; stat -c %Y f; touch -d @3 f; stat -c %Y f"))
                .isEqualTo("1\n3");
    }

    @Test
    void aLostServerTakesNamesAndRoomWithIt() throws Exception {
        said("for i in {1..30}; do >f$i; done");
        mount.set("lost", "3").set("share", "66");

        assertThat(said("ls | wc -l")).isBetween("11", "29");
        assertThat(said("stat -f -c %b .")).isEqualTo("692060");
    }

    @Test
    void aCrashIsToldAsTheKernelTellsIt() {
        mount.crash();

        assertThat(said("ls")).contains("Transport endpoint is not connected");
    }
}
