package org.bpct.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.io.file.PathUtils;
import org.bpct.description.BatchDescription;
import org.bpct.description.Root;
import org.bpct.description.SampleDescription;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobPlan;
import org.bpct.model.NodeCommands;
import org.bpct.model.PlanLimits;
import org.bpct.plan.SizeBalanced;
import org.bpct.script.ScriptWriter;
import org.bpct.tree.FileList;

/**
 * A measurement of planning, run by hand: {@code PlanBench FILES JOBS [FOLDER]} plans a synthetic tree, writes scripts
 * and lists below a folder as the product does, and prints CPU seconds (the virtual machine's compilers and collectors
 * included) and the most heap that each phase used.
 */
final class PlanBench {
    private static final long SEED = 42;
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private PlanBench() {}

    private interface Phase<T> {
        T run() throws Exception;
    }

    /** Runs the measurement. */
    public static void main(String[] arguments) throws Exception {
        int files = Integer.parseInt(arguments[0]);
        int jobs = Integer.parseInt(arguments[1]);
        Path folder = Files.createTempDirectory(Path.of(arguments.length > 2 ? arguments[2] : "/tmp"), "plan-bench");
        try {
            FileList list = measured("make the list", () -> SyntheticTree.of(files, SEED));
            BatchPlan plan =
                    measured("sort and balance", () -> new SizeBalanced().plan(list, PlanLimits.forJobs(jobs)));
            BatchDirectory batch = BatchDirectory.of(folder.resolve("batch"));
            Files.createDirectory(batch.root());
            measured("write the lists", () -> {
                Files.createDirectory(batch.wave(1));
                ScriptWriter.begin(
                                description(list),
                                SampleDescription.wave("local"),
                                batch,
                                NodeCommands.NONE,
                                batch.wave(1))
                        .write(list, plan, batch);
                return batch;
            });
            describe(list, plan, batch);
        } finally {
            PathUtils.deleteDirectory(folder);
        }
    }

    private static <T> T measured(String what, Phase<T> phase) throws Exception {
        heap().forEach(MemoryPoolMXBean::resetPeakUsage);
        long began = PROCESS.getProcessCpuTime();
        T result = phase.run();
        double seconds = (PROCESS.getProcessCpuTime() - began) / 1e9;
        long peak =
                heap().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
        print("%-18s %8.2f s CPU %8d MB heap at most", what, seconds, peak >> 20);
        return result;
    }

    private static List<MemoryPoolMXBean> heap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
    }

    private static void describe(FileList list, BatchPlan plan, BatchDirectory batch) throws Exception {
        long written = 0;
        for (int job = 1; job <= plan.jobs().size(); job++) {
            written += Files.size(batch.job(job).part().list());
        }
        int jobs = plan.jobs().size();
        long copied = plan.jobs().stream().mapToLong(JobPlan::entries).sum();
        long largest =
                IntStream.range(0, list.entries()).mapToLong(list::size).max().orElse(0);
        double boundOfBytes = Math.max(1, Math.max((double) list.bytes() / jobs, (double) largest));
        print(
                "%d entries in %d directories, %d families",
                list.entries(), list.directories(), list.families().count());
        print("%d jobs, %d groups, %d MB of lists", jobs, plan.jobGroups(), written >> 20);
        print(
                "heaviest job: %.4f of the bound in bytes, %.4f in entries",
                plan.jobs().stream().mapToLong(JobPlan::bytes).max().orElse(0) / boundOfBytes,
                plan.jobs().stream().mapToLong(JobPlan::entries).max().orElse(0) * (double) jobs / copied);
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    private static BatchDescription description(FileList list) {
        List<Root> roots = list.pairs().stream()
                .map(pair -> new Root(pair, "1:1:disk", "2:1:disk", null, null))
                .toList();
        return new SampleDescription(roots)
                .copies(List.of("-a"), false, List.of())
                .described();
    }
}
