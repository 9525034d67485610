package org.bpct.slurm;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** What a cluster for tests needs of this host: Slurm's programs, and to be root. */
final class SlurmPrograms {
    private static final List<String> CORE =
            List.of("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "scontrol", "sinfo", "setpriv");
    private static final List<String> ACCOUNTING = List.of("slurmdbd", "mariadbd", "mariadb-install-db", "sacctmgr");

    private SlurmPrograms() {}

    /** Skips the test loudly if something is missing, and fails it if this is continuous integration. */
    static void require(boolean accounting) {
        List<String> missing = Stream.concat(CORE.stream(), accounting ? ACCOUNTING.stream() : Stream.empty())
                .filter(program -> !isInstalled(program))
                .toList();
        if (missing.isEmpty() && isRoot()) {
            return;
        }
        String reason = "NO TEST ON A REAL SLURM: "
                + (missing.isEmpty() ? "only root can start one" : "not installed: " + String.join(", ", missing));
        if ("1".equals(System.getenv("BPCT_CI"))) {
            fail(reason);
        }
        // Surefire counts skipped tests, but is silent about the reason.
        System.err.println(reason);
        Assumptions.abort(reason);
    }

    /** An ordinary user's PATH may lack the folders of daemons. */
    private static boolean isInstalled(String program) {
        return Stream.of("/usr/bin", "/usr/sbin", "/bin", "/sbin")
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static boolean isRoot() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
