package org.bpct.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.bpct.Ended;
import org.bpct.model.BatchPlan;
import org.bpct.model.PlanLimits;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Five million entries are listed and planned in 512 MB; only with {@code -Dbpct.slow=true}. */
@Tag("slow")
@EnabledIfSystemProperty(named = "bpct.slow", matches = "true")
final class PlanMemoryTest {
    private static final int ENTRIES = 5_000_000;

    @Test
    void fiveMillionEntriesArePlannedIn512Megabytes() throws Exception {
        ProcessBuilder java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PlanMemoryTest.class.getName())
                .redirectErrorStream(true);
        Ended ended = Ended.of(java);
        assertThat(ended.code()).as(ended.utf8()).isZero();
        assertThat(ended.utf8()).isEqualTo("16 jobs");
    }

    /** Plans in a virtual machine of its own, which alone makes the limit of memory certain. */
    public static void main(String[] arguments) {
        FileListBuilder tree = BatchStrategyContract.tree(1);
        int root = tree.addDirectory(-1, 0, new byte[0], true);
        for (int i = 0; i < ENTRIES; i++) {
            if (i % 50 == 0) {
                tree.addDirectory(root, 0, BatchStrategyContract.name("directory", i / 50), true);
            }
            tree.addEntry(BatchStrategyContract.name("a file of a usual name", i), i % 100_000);
        }
        FileList files = tree.build();
        BatchPlan plan = new SizeBalanced().plan(files, PlanLimits.forJobs(16));
        System.out.print(plan.jobs().size() + " jobs");
    }
}
