package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Modes that change on a real Slurm. */
@Tag("slurm")
final class SlurmAttributesIT extends OnSlurm {
    private static String modes(FileName tree) {
        return Shell.call("cd -- \"$1\" && find . -printf '%p %y %m\\n' | sort", tree)
                .out();
    }

    @Test
    void aTreeHasTheModesThatChmodGivesIt() throws Exception {
        FileName source = site.plant(6, 40);
        FileName twin = sandbox.path("scratch/twin");
        Shell.call("cp -a -- \"$1\" \"$2\" && chmod -R u+rwX,g=u,o= -- \"$2\"", source, twin);

        Outcome outcome = site.bpct()
                .run("--chmod", "u+rwX,g=u,o=", "-j3", "-v", "--wait", source)
                .expect(0);

        assertThat(modes(source)).isEqualTo(modes(twin));
        assertThat(outcome.out()).contains("entries: 240 walked = 240 changed + 0 failed + 0 open");
    }
}
