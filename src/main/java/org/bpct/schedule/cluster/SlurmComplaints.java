package org.bpct.schedule.cluster;

import java.util.regex.Pattern;
import org.bpct.schedule.CommandRunner;

/** The complaints of Slurm's commands: the remedy for each, and those that leave something open. */
final class SlurmComplaints {
    /** The words of a failure that does not tell whether the job was accepted: the request may have arrived. */
    static final Pattern UNCLEAR = Pattern.compile("(?i)timed out|unable to contact|zero bytes|"
            + "temporarily unable|connection|communication|transport|munge|slurmctld is (down|busy)|try again");

    /** Every command complains so where Slurm is installed and not set up; seen on Debian 12 with 22.05. */
    private static final String NO_CONFIGURATION = "configuration source";

    static final Remedies REMEDIES = new Remedies()
            .when("invalid account", "give --account NAME; sacctmgr show associations lists yours")
            .when("invalid partition", "give --partition NAME; sinfo lists them")
            .when("required partition not available", "give --partition NAME of one that is up; sinfo lists them")
            .when("entry for --cluster", "give --cluster NAME of one that is up; sacctmgr show clusters lists them")
            .when(
                    "only local cluster communication",
                    "--cluster needs Slurm's accounting (slurmdbd), which does not answer")
            .when("submitjob", "add --max-queued K to keep at most K jobs in the queue")
            .when("job submit limit", "add --max-queued K to keep at most K jobs in the queue")
            .when("time limit", "add --time TIME, for instance 4h")
            .when("memory specification", "ask for less with --mem SIZE, for instance 2G")
            .when("node configuration", "ask for less in --mem or --queue")
            .when("invalid qos", "give --qos NAME; sacctmgr -n show assoc user=$USER format=qos lists yours")
            .when("reservation is invalid", "give --reservation NAME; scontrol show reservation lists them")
            .when("access denied to requested reservation", "give --reservation NAME of one that you may use")
            .when("wckey", "give --wckey NAME; sacctmgr show wckey lists yours")
            .when("temporarily unable", "the queue is full: add --max-queued K, or try again later")
            .when(
                    "invalid user id",
                    "Slurm takes no jobs of root here (DisableRootJobs): run bpct as an ordinary user, or with --scheduler local")
            .when("root", "run bpct as an ordinary user, or here with --scheduler local")
            .when(NO_CONFIGURATION, "this host is no client of a Slurm: --scheduler local runs the jobs here")
            .when("unable to contact", "try again when the controller answers");

    private SlurmComplaints() {}

    /**
     * Returns why nothing can be submitted from this host, and what to do; empty if something may be. Only one complaint counts: sbatch may
     * be a site's own wrapper, which need not know the option.
     *
     * @param answer the answer of {@code sbatch --version}
     */
    static String ofHost(CommandRunner.Result answer) {
        return !answer.succeeded() && answer.errText().contains(NO_CONFIGURATION)
                ? "sbatch is installed here, but knows no cluster: --scheduler local runs the jobs on this host"
                : "";
    }
}
