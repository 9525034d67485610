package org.bpct.schedule.cluster;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bpct.description.Claims;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Resources;
import org.bpct.schedule.Submission;
import org.jspecify.annotations.Nullable;

/** The options of qsub: those that bpct uses, and those that it must know; qsub(1B) of OpenPBS 23.06. */
final class PbsOptions {
    /** Another server has jobs of its own under the same numbers. */
    private static final String OTHER_SERVER =
            "jobs run on the PBS server of this host's pbs.conf; for another one set PBS_CONF_FILE to its file";

    static final String NO_CLUSTER =
            "PBS has servers, and its commands ask that of pbs.conf; set PBS_CONF_FILE to the file of another one, and leave"
                    + " --cluster out";

    static final QueueGrammar GRAMMAR = new QueueGrammar(
                    "fhIVXz",
                    Set.of("version"),
                    Set.of("-C", "-e", "-f", "-I", "-j", "-J", "-k", "-N", "-o", "-S", "-V", "-X", "-z", "--version"),
                    Set.of("-W block", "-W depend", "-W max_run_subjobs"))
            .refusing(Map.of("-q @", OTHER_SERVER));

    /** The variable with the meaning of {@code -q @SERVER} for all commands. */
    private static final String SERVER = "PBS_DEFAULT";

    private static final Set<String> WANTED = Set.of(
            "PBS_CONF_FILE", "PBS_EXEC", "PBS_HOME", "PBS_SERVER", "PBS_DEFAULT", "PBS_PRIMARY", "PBS_SECONDARY");

    private static final Pattern RESERVATION = Pattern.compile("[RSM]\\d{1,12}(\\.[A-Za-z0-9_.-]+)?");

    private PbsOptions() {}

    /** Returns true for a variable of an outer job. */
    static boolean leaks(String variable) {
        return variable.startsWith("PBS_") && !WANTED.contains(variable);
    }

    /** Returns the reason why jobs would not run where these variables say; empty if they do. */
    static String refusalOfEnvironment(Map<String, String> variables) {
        String value = variables.getOrDefault(SERVER, "");
        return value.isEmpty() ? "" : SERVER + "=" + value + ": " + OTHER_SERVER + ", and unset " + SERVER;
    }

    /** Returns the reason why jobs with these resources would not run here; empty if they do. */
    static String refusalOf(Resources resources) {
        Claims claims = resources.claims();
        if (resources.partition().contains("@")) {
            return "--partition " + resources.partition() + ": " + OTHER_SERVER;
        }
        if (!claims.qos().isEmpty()) {
            return "--qos " + claims.qos()
                    + ": PBS has none; sites give priorities and limits to queues, say --partition"
                    + " QUEUE, or to resources of theirs, say --queue '-l NAME=VALUE'";
        }
        if (!claims.wckey().isEmpty()) {
            return "--wckey " + claims.wckey() + ": PBS has none; say --account NAME (-A), or --queue '-P PROJECT'";
        }
        return refusalOfReservation(claims.reservation(), resources.partition());
    }

    private static String refusalOfReservation(String reservation, String partition) {
        if (reservation.isEmpty()) {
            return "";
        }
        if (!RESERVATION.matcher(reservation).matches()) {
            return "--reservation " + reservation + ": PBS names them R123, S123 or M123; pbs_rstat lists them";
        }
        return partition.isEmpty()
                ? ""
                : "--reservation " + reservation
                        + ": a reservation of PBS is a queue, so no other can be asked for: leave" + " --partition "
                        + partition + " out, or say --partition ''";
    }

    /** Returns the options for resources, except those that the user's own words set. */
    static List<String> of(Resources resources, List<String> queue) {
        String own = " " + String.join(" ", queue) + " ";
        List<String> words = new ArrayList<>();
        if (!resources.account().isEmpty() && !own.contains(" -A")) {
            words.addAll(List.of("-A", resources.account()));
        }
        if (!resources.partition().isEmpty() && !own.contains(" -q")) {
            words.addAll(List.of("-q", resources.partition()));
        }
        String reservation = resources.claims().reservation();
        if (!reservation.isEmpty() && !own.contains(" -q")) {
            // Its queue has the name without the server.
            words.addAll(List.of("-q", reservation.replaceFirst("\\..*", "")));
        }
        if (resources.seconds() > 0 && !own.contains("walltime=")) {
            long seconds = resources.seconds();
            words.addAll(List.of(
                    "-l",
                    String.format(
                            Locale.ROOT, "walltime=%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)));
        }
        // qsub refuses a job-wide memory beside the user's own chunks.
        if (resources.megabytes() > 0 && !own.contains("mem=") && !own.contains("select=") && !own.contains("nodes=")) {
            words.addAll(List.of("-l", "mem=" + resources.megabytes() + "mb"));
        }
        return words;
    }

    /** Returns the option for a job that is not to begin before a time. */
    static List<String> ofBegin(LocalDateTime begin) {
        return List.of(
                "-a",
                DateTimeFormatter.ofPattern("uuuuMMddHHmm.ss", Locale.ROOT).format(begin));
    }

    /** Returns the options for the file that a job writes its output into. */
    static List<byte[]> ofOutput(FileName output) {
        // With "d" the node writes directly into the file, and appends; without it the file would be replaced. qsub
        // refuses a path with control characters; the script keeps its own output anyway.
        return isPlain(output)
                ? CommandRunner.words("-k", "oed", "-o", output.text())
                : CommandRunner.words("-o", "/dev/null");
    }

    private static boolean isPlain(FileName path) {
        for (byte b : path.bytes()) {
            if (b < ' ' || b == 0x7f) {
                return false;
            }
        }
        return true;
    }

    /** Returns the option for the indices of an array, which are successive numbers. */
    static List<byte[]> ofArray(Submission.@Nullable JobArray array) {
        return array == null
                ? List.of()
                : CommandRunner.words("-J", Collections.min(array.indices()) + "-" + Collections.max(array.indices()));
    }

    /** Returns the options for the jobs that a job waits for, and for those that wait for it. */
    static List<byte[]> ofStart(SubmitRequest.Start start) {
        List<String> parts = new ArrayList<>();
        if (start.announced() > 0) {
            parts.add("on:" + start.announced());
        }
        if (!start.after().isEmpty()) {
            // qsub takes no job of an array for this: "illegal -W value".
            parts.add("afterany:"
                    + PbsSubjobs.asked(start.after()).stream().map(JobId::value).collect(Collectors.joining(":")));
        }
        JobId before = start.before();
        if (before != null) {
            parts.add("beforeany:" + before.value());
        }
        return parts.isEmpty() ? List.of() : CommandRunner.words("-W", "depend=" + String.join(",", parts));
    }
}
