package org.bpct.it;

import org.bpct.slurm.SlurmCluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The base of tests on a real Slurm: a site in the sandbox, and what they owe the next one, an empty queue. */
abstract class OnSlurm extends CallsProcesses {
    final SlurmCluster cluster = SlurmCluster.require();
    SlurmSite site;

    @BeforeEach
    final void openSite() throws Exception {
        site = new SlurmSite(sandbox, cluster);
    }

    @AfterEach
    final void clear() {
        cluster.clear();
    }
}
