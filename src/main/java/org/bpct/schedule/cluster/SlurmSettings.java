package org.bpct.schedule.cluster;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.schedule.ArrayForm;

/** The settings of a cluster, as {@code scontrol show config} prints them. */
final class SlurmSettings {
    /** The settings that limit the number of jobs, decide how they end, and how long they are remembered. */
    private static final Pattern SHOWN = Pattern.compile("(SLURM_VERSION|ClusterName|MaxJobCount|MaxArraySize|"
            + "MinJobAge|KillWait|JobRequeue|ProctrackType|AccountingStorageType|DisableRootJobs|SLURM_CONF)\\b");

    private static final Pattern CLUSTER = Pattern.compile("(?m)^ClusterName\\s*=\\s*([A-Za-z0-9_.-]+)");
    private static final Pattern ARRAY_SIZE = Pattern.compile("(?m)^MaxArraySize\\s*=\\s*(\\d{1,7})\\s*$");
    private static final Pattern ARRAY_TASKS =
            Pattern.compile("(?m)^SchedulerParameters\\s*=.*\\bmax_array_tasks=(\\d{1,7})");

    private static final Pattern VERSION =
            Pattern.compile("(?m)^SLURM_VERSION\\s*=\\s*(\\d{1,4})\\.(\\d{1,3})\\.(\\d{1,3})");

    /** 24.05.1, in one number. */
    private static final int TASKS_BY_NAME = 240_501;

    private final String text;

    SlurmSettings(String text) {
        this.text = text;
    }

    /** Returns the settings that an administrator needs, one line each. */
    List<String> shown() {
        return text.lines()
                .filter(line -> SHOWN.matcher(line).lookingAt())
                .map(line -> line.replaceAll("\\s+", " ").strip())
                .toList();
    }

    /** Returns the name of the cluster; empty if there is none. */
    String cluster() {
        Matcher matcher = CLUSTER.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    /**
     * Returns true if {@code scancel --clusters} ends the named tasks of an array and no others. It has the controller do it:
     * before 23.11.7 that ended the whole array for one waiting task, and before 24.05.1 it left the last one waiting.
     */
    boolean cancelsTasksByName() {
        Matcher version = VERSION.matcher(text);
        return version.find()
                && (Integer.parseInt(version.group(1)) * 100 + Integer.parseInt(version.group(2))) * 100
                                + Integer.parseInt(version.group(3))
                        >= TASKS_BY_NAME;
    }

    /**
     * Returns the arrays that the cluster takes.
     *
     * @param isNamed whether the commands name the cluster
     */
    ArrayForm arrays(boolean isNamed) {
        return isNamed && !cancelsTasksByName() ? ArrayForm.NONE : ArrayForm.ofIndices(largestArray());
    }

    /**
     * Returns the largest index of a task in an array; 0 if the cluster takes none. {@code MaxArraySize} is one more, and
     * {@code max_array_tasks} limits how many tasks an array has.
     */
    int largestArray() {
        Matcher size = ARRAY_SIZE.matcher(text);
        Matcher tasks = ARRAY_TASKS.matcher(text);
        int largest = size.find() ? Math.max(0, Integer.parseInt(size.group(1)) - 1) : 0;
        return tasks.find() ? Math.min(largest, Integer.parseInt(tasks.group(1))) : largest;
    }
}
