package org.bpct.schedule.cluster;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.model.JobId;
import org.bpct.schedule.ArrayForm;

/** The server of PBS: its answer to {@code qstat -B -f}, and its name in the identities of jobs. */
final class PbsServer {
    private static final Pattern NAME = Pattern.compile("(?m)^Server:\\s*(\\S+)");

    private static final Pattern ARRAY_SIZE = Pattern.compile("(?m)^\\s*max_array_size = (\\d{1,9})\\s*$");

    private static final String NO_ARRAYS =
            "the server does not say how large an array may be (max_array_size), as those of OpenPBS"
                    + " and PBS Pro do; the arrays of Torque are others";

    private static final Pattern SETTINGS = Pattern.compile(
            "\\s*(pbs_version|default_queue|max_queued|max_run|acl_roots|"
                    + "job_history_enable|jobscript_max_size|max_array_size|query_other_jobs|resources_default|resources_max|node_fail_requeue)");

    private PbsServer() {}

    /** Returns the limits and settings that an administrator needs, one line each. */
    static List<String> settings(String answer) {
        return answer.replace("\n\t", "")
                .lines()
                .filter(line -> SETTINGS.matcher(line).lookingAt())
                .map(String::strip)
                .toList();
    }

    /** Returns the name of the server that gave this answer; empty if it does not say. */
    static String answering(String answer) {
        Matcher matcher = NAME.matcher(answer);
        return matcher.find() ? brief(matcher.group(1)) : "";
    }

    /**
     * Returns the arrays that the server takes, by the same answer. It always tells the most jobs of one; Torque, which has arrays with
     * other words, does not.
     */
    static ArrayForm arrays(String answer) {
        int most = mostOfArray(answer);
        return most > 0 ? ArrayForm.ofRanges(most) : ArrayForm.refused(NO_ARRAYS);
    }

    /**
     * Returns the arrays that the queue of jobs takes, too, by the answer to {@code qstat -Q -f}.
     *
     * @param queues the queues that the words of the jobs name; the last one counts. Without one it is not known which queue takes them, and
     *     each one's limit is obeyed
     */
    static ArrayForm arrays(ArrayForm server, List<String> queues, String answer) {
        int most = server.largest();
        String name = queues.isEmpty() ? "" : queues.get(queues.size() - 1);
        for (String queue : answer.split("(?m)^Queue: ", -1)) {
            int limit = mostOfArray(queue);
            if (limit > 0
                    && (name.isEmpty()
                            || queue.lines()
                                    .limit(1)
                                    .allMatch(head -> head.strip().equals(name)))) {
                most = Math.min(most, limit);
            }
        }
        return ArrayForm.ofRanges(most);
    }

    private static int mostOfArray(String answer) {
        Matcher matcher = ARRAY_SIZE.matcher(answer);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    /** Returns the name of the server that gave an identity; empty if that does not name it. */
    static String of(JobId job) {
        int dot = job.value().indexOf('.');
        return dot < 0 ? "" : brief(job.value().substring(dot + 1));
    }

    /** Returns the reason why the client asks another server than that of a job. */
    static String elsewhere(String server, String asked) {
        return "submitted to the PBS server " + server + ", and PBS_CONF_FILE, or the pbs.conf of this host, asks "
                + asked;
    }

    /** Returns a name as far as all answers tell it: some add the domain, and some do not. */
    private static String brief(String name) {
        int dot = name.indexOf('.');
        return (dot < 0 ? name : name.substring(0, dot)).toLowerCase(Locale.ROOT);
    }
}
