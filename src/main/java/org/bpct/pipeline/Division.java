package org.bpct.pipeline;

import java.util.List;
import java.util.stream.IntStream;
import org.bpct.caller.RunException;
import org.bpct.model.BatchPlan;
import org.bpct.model.PlanLimits;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.submit.LimitWish;
import org.bpct.traverse.TraversalReport;
import org.bpct.tree.FileList;
import org.bpct.wave.JobCount;

/**
 * The division of the work of a walk among jobs, decided alike for all verbs: without work no job waits in a queue,
 * jobs that help each other get parts, and where looks at paths are dear, directories have groups of their own.
 *
 * @param prepared the preparations for the jobs: those that were asked for, or for this host if there is no work
 * @param jobs the number of jobs
 * @param limits the limits of their groups and parts
 */
public record Division(Preparation prepared, int jobs, PlanLimits limits) {
    /** The kinds of work. */
    public enum Work {
        /** Files are read, and directories are none of it. */
        READING,
        /** Files and directories are made. */
        MAKING,
        /** Names are removed or changed where they are, and no contents are read. */
        IN_PLACE;

        private JobCount count(Preparation prepared, FileList files) {
            return this == IN_PLACE
                    ? prepared.countByEntries(files.entries())
                    : prepared.count(files.entries(), files.bytes());
        }

        private boolean isNone(TraversalReport walk) {
            FileList files = walk.files();
            if (files.entries() > 0) {
                return false;
            }
            return switch (this) {
                case READING -> true;
                case MAKING -> files.directories() == 0 || walk.totals().directories() == 0;
                case IN_PLACE -> IntStream.range(0, files.directories()).noneMatch(files::keepsAttributes);
            };
        }
    }

    /** Divides the work of a walk, and tells the user why it is that many jobs. */
    public static Division of(Preparation asked, Work work, TraversalReport walk, Session session)
            throws UsageException, RunException, InterruptedException {
        Preparation prepared = work.isNone(walk) ? asked.onThisHost(session.schedulers()) : asked;
        JobCount count = work.count(prepared, walk.files());
        if (!count.reason().isEmpty()) {
            session.console().say(count.reason());
        }
        return of(prepared, work, walk.files(), count.jobs());
    }

    /** Divides, without a word, the work that begins behind that of other jobs of these preparations. */
    public static Division ofRest(Preparation prepared, Work work, TraversalReport walk) {
        return of(
                prepared, work, walk.files(), work.count(prepared, walk.files()).jobs());
    }

    /** Divides the work of a list among that many jobs. */
    public static Division of(Preparation prepared, Work work, FileList files, int jobs) {
        return new Division(
                prepared,
                jobs,
                work == Work.IN_PLACE ? prepared.limitsInPlace(files, jobs) : prepared.limits(files, jobs));
    }

    /** Returns the same with groups of at most this many file bytes, but for single larger files. */
    public Division ofBytes(long bytes) {
        return new Division(prepared, jobs, limits.ofBytes(bytes));
    }

    /** Returns the same for jobs that keep to a limit. */
    public Division withLimit(LimitWish limit) {
        return new Division(prepared, jobs, limits.withLimit(limit.bytes(), limit.names()));
    }

    /** Returns the words for the submit command. */
    public List<String> queue() {
        return prepared.queueOf(jobs);
    }

    /** Returns the plan of a list that is copied, from which those of other verbs are derived. */
    public BatchPlan plan(FileList files) {
        return prepared.strategy().plan(files, limits);
    }
}
