package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Places whose inodes have other numbers on each host, as sshfs and rclone give them. */
@Tag("place")
final class UnstableInodesIT extends CallsOnWeakPlace {
    @ParameterizedTest
    @CsvSource({"no, m/source, copy", "no, source, m/copy", "sealed, m/source, copy", "descriptors, source, m/copy"})
    void oneSentenceSaysSoAndNothingIsWritten(String guard, String source, String copy) throws Exception {
        mountAt("m", Map.of("inodes", "1"));
        sandbox.directory(source);
        Shell.call("cd \"$1\" && touch {1..20}", sandbox.path(source));
        sandbox.bpct()
                .in(sandbox.root())
                .run("--no-submit", "-T", "--guard=" + guard, "-j2", source, copy)
                .expect(0);

        mount.set("inodes", "2");

        sandbox.bpct().run("--resume=1").expect(0);
        Outcome stopped = sandbox.bpct().run("-v", "--wait=1").expect(5);
        String place = sandbox.path(source.startsWith("m") ? source : copy).display();
        assertThat(stopped.out())
                .contains("jobs stopped: " + place
                        + " is not the same directory as on the host where bpct was run: another"
                        + " place is mounted, or its inodes differ by host, as with sshfs (on ")
                .contains("0 copied + 0 linked + 0 skipped + 0 failed + 20 open");
    }
}
