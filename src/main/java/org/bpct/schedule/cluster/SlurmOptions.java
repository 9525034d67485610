package org.bpct.schedule.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bpct.description.Claims;
import org.bpct.schedule.Resources;

/** The options of sbatch: those that bpct uses, and those that it must know; sbatch(1) of 22.05 and 24.11. */
final class SlurmOptions {
    private static final String LONG_FLAGS =
            "contiguous exclusive get-user-env help hold ignore-pbs immediate nice no-kill "
                    + "no-requeue overcommit oversubscribe parsable propagate quiet reboot requeue "
                    + "spread-job test-only usage use-min-nodes verbose version wait x11";

    private static final String BREAKING =
            "-a --array -d --dependency -D --chdir -e --error -h --help -i --input -I --immediate -J "
                    + "--job-name -o --output --open-mode --parsable --test-only --usage "
                    + "-V --version -W --wait --wrap -Q --quiet";

    /** Jobs of another cluster would be asked for, and cancelled, by their numbers on this one. */
    private static final String OTHER_CLUSTER = "say --cluster NAME, which each later question obeys, too";

    static final QueueGrammar GRAMMAR = new QueueGrammar("hHIkOQsvVW", words(LONG_FLAGS), words(BREAKING), Set.of())
            .refusing(Map.of("-M", OTHER_CLUSTER, "--clusters", OTHER_CLUSTER))
            .leavingOutBy(new NodeExclusion("-x", "--exclude", "#SBATCH"));

    /** The variables with the meaning of {@code --clusters}: that of sbatch, and that of all other commands. */
    private static final List<String> CLUSTERS = List.of("SBATCH_CLUSTERS", "SLURM_CLUSTERS");

    private static final int SHORT_WALLTIME = 600;
    private static final int LEAST_NOTICE = 10;

    private SlurmOptions() {}

    /** Returns the reason why jobs would not run where these variables say; empty if they do. */
    static String refusalOfEnvironment(Map<String, String> variables) {
        for (String name : CLUSTERS) {
            String value = variables.getOrDefault(name, "");
            if (!value.isEmpty()) {
                return name + "=" + value + ": " + OTHER_CLUSTER + ", or unset " + name;
            }
        }
        return "";
    }

    /** Returns the options for resources, except those that the user's own words set. */
    static List<String> of(Resources resources, List<String> queue) {
        List<String> words = new ArrayList<>();
        claim(words, "-A", "--account", resources.account(), queue);
        claim(words, "-p", "--partition", resources.partition(), queue);
        Claims claims = resources.claims();
        claim(words, "-q", "--qos", claims.qos(), queue);
        claim(words, "--reservation", "--reservation", claims.reservation(), queue);
        claim(words, "--wckey", "--wckey", claims.wckey(), queue);
        if (resources.seconds() > 0 && !settles(queue, "-t", "--time")) {
            // Slurm counts minutes, so seconds are rounded up to a whole minute.
            long minutes = (resources.seconds() + 59) / 60;
            words.add(String.format(
                    Locale.ROOT, "--time=%d-%02d:%02d:00", minutes / 1440, minutes / 60 % 24, minutes % 60));
            if (resources.seconds() < SHORT_WALLTIME) {
                // The header's notice of two minutes would take up most of such a job.
                words.add("--signal=B:USR1@" + Math.max(LEAST_NOTICE, resources.seconds() / 5));
            }
        }
        // sbatch: "--mem, --mem-per-cpu, and --mem-per-gpu are mutually exclusive", in any order.
        if (resources.megabytes() > 0
                && !settles(queue, "--mem", "--mem")
                && queue.stream().noneMatch(word -> word.startsWith("--mem-per-"))) {
            words.add("--mem=" + resources.megabytes() + "M");
        }
        return words;
    }

    private static void claim(List<String> words, String letter, String option, String name, List<String> queue) {
        if (!name.isEmpty() && !settles(queue, letter, option)) {
            words.add(option + "=" + name);
        }
    }

    /**
     * Returns the options that turn the resources of one job into that many such nodes; the last of two equal options
     * wins.
     */
    static List<String> ofNodes(int nodes) {
        // Without --no-kill the loss of one node ends all jobs.
        return nodes == 0
                ? List.of()
                : List.of("--nodes=" + nodes, "--ntasks=" + nodes, "--ntasks-per-node=1", "--no-kill");
    }

    /** Returns the reason why words conflict with these options; empty if they do not. */
    static String refusalOfNodes(List<String> queue) {
        boolean saysTwice = settles(queue, "-N", "--nodes")
                || settles(queue, "-n", "--ntasks")
                || settles(queue, "--ntasks-per-node", "--ntasks-per-node");
        return saysTwice
                ? "--nodes says how many nodes there are: leave --nodes, --ntasks and --ntasks-per-node out of --queue"
                : "";
    }

    /**
     * Returns true if the user's words set an option. An option that this check misses, such as a letter after another
     * one, still wins, because it comes last.
     */
    private static boolean settles(List<String> queue, String letter, String option) {
        return queue.stream()
                .anyMatch(word -> word.equals(option)
                        || word.startsWith(option + "=")
                        || (letter.length() == 2 && word.startsWith(letter)));
    }

    private static Set<String> words(String text) {
        return Set.of(text.split(" ", -1));
    }
}
