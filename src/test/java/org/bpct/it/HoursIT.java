package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.time.LocalTime;
import java.time.ZoneId;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jobs that work at some hours only. */
@Tag("it")
final class HoursIT extends CallsWithin {
    /** Returns an hour that begins later. */
    static String later() {
        LocalTime begin = LocalTime.now(ZoneId.systemDefault()).plusHours(2);
        return begin.getHour() + "-" + begin.plusHours(1).getHour();
    }

    @Test
    void jobsWaitForTheirHoursAndAResumeMayLiftThem() throws Exception {
        FileName source = sandbox.path("source");
        Shell.call("mkdir -- \"$1\" && cd -- \"$1\" && for f in {1..500}; do echo $f >$f; done", source);
        BpctCall bpct = sandbox.bpct();
        String hours = later();

        assertThat(bpct.run("--scheduler=local", "-n", "--hours", hours, source, "copy")
                        .expect(0)
                        .err())
                .contains("jobs work at " + hours + " (", "), so not before ");
        bpct.run("--scheduler=local", "--progress-interval=1", "-T", "-j2", "--hours", hours, source, "copy")
                .expect(0);
        Sandbox.waitUntil(
                "both jobs wait",
                () -> bpct.run("--progress=1", "--json").expect(0).out().split("\"paused\":true", -1).length == 3);
        String shown = bpct.run("--progress=1").expect(0).out();
        assertThat(shown).contains("Hours: " + hours + ", ", "; rests until ", "end unknown");
        assertThat(sandbox.path("copy/1").toPath()).doesNotExist();

        bpct.run("--cancel=1").expect(0);
        bpct.run("--resume=1", "--hours=any", "--wait").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(source);
        assertThat(bpct.run("--progress=1").expect(0).out()).doesNotContain("Hours:");
    }
}
