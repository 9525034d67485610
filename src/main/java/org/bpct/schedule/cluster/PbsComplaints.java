package org.bpct.schedule.cluster;

import java.util.regex.Pattern;
import org.bpct.schedule.CommandRunner;

/** The complaints of PBS's commands: the remedy for each, and those that leave something open. */
final class PbsComplaints {
    /** The words of a failure that leaves a job's fate open: the server is away, or its answer did not arrive. */
    static final Pattern UNCLEAR = Pattern.compile(
            "(?i)cannot connect|couldn't connect|connection|timed out|timeout|end of file|communication");

    /** A range of jobs of an array exists, even if a client that takes no ranges denies it. */
    private static final Pattern GONE = Pattern.compile(
            "Unknown Job Id|Job has finished|illegally formed job identifier(?!: \\d+\\[)|Request invalid for (state of job|finished array subjob)");

    private static final String NO_TMP =
            "qsub keeps a script for a moment in TMPDIR, or in /var/tmp: make room there on this host, or set TMPDIR";

    static final Remedies REMEDIES = new Remedies()
            .when("unknown queue", "give --partition NAME; qstat -Q lists them")
            .when("queue is not enabled", "give --partition NAME of one that takes jobs; qstat -Q lists them")
            .when("would exceed", "add --max-queued K to keep at most K jobs in the queue")
            .when("resource limits", "ask for less in --time, --mem or --queue, or name another --partition")
            .when("array job exceeds", "say --array no")
            .when(
                    "bad uid",
                    "PBS takes no jobs of root here (acl_roots): run bpct as an ordinary user, or with"
                            + " --scheduler local")
            .when("tmp file", NO_TMP)
            .when("script to tmp", NO_TMP)
            .when("account", "give --account NAME")
            .when("project", "name the project in --queue '-P NAME'")
            .when("cannot connect", "try again when the server answers");

    private PbsComplaints() {}

    /** Returns true if an answer says that a job is not there, or ends already. */
    static boolean isGone(CommandRunner.Result answer) {
        return !answer.timedOut() && GONE.matcher(answer.errText()).find();
    }
}
