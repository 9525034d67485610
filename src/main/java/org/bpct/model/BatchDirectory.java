package org.bpct.model;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.verb.Verb;

/**
 * The folder of one batch: the name of every file in it, in one place; {@code docs/developers/batch-directory.md} describes them.
 *
 * @param root the folder
 * @param hasParts whether the work of jobs is in folders of its own; before format 3 a job's folder held its share
 */
public record BatchDirectory(Path root, boolean hasParts) {
    /** The number of the format that this version writes. */
    public static final int FORMAT = 3;

    /** The name of the file in a wave's folder with the code that all its jobs run. */
    public static final String ENGINE = "engine.sh";

    /** The name of the file that the jobs of a wave read in cases of doubt. */
    public static final String CAREFUL = "careful.sh";

    /** The name of the file in a wave's folder with the code that its finalizer runs. */
    public static final String FINALIZER_ENGINE = "finalizer.sh";

    /** The name of the script in a wave's folder that starts each of its jobs on a node. */
    public static final String NODES = "nodes";

    /** The name of the script in a wave's folder that runs a script on a node that the user already has. */
    public static final String ON_NODE = "on-node";

    /** The beginning of the name of an unfinished wave's folder; the wave's number follows. */
    public static final String UNFINISHED_WAVE_PREFIX = ".new-wave.";

    private static final String JOBS = "jobs";
    private static final String PARTS = "parts";
    private static final String FINALIZER_PREFIX = "finalizer.";

    /** Returns a batch that exists, or will; only an existing one can be older. */
    public static BatchDirectory of(Path root) {
        return new BatchDirectory(root, Files.isDirectory(root.resolve(PARTS)) || Files.notExists(root.resolve(JOBS)));
    }

    /** Returns the description of the batch: options, roots, totals. */
    public Path description() {
        return root.resolve("batch.json");
    }

    /** Returns the result of the walk, if the first jobs were submitted while it was running; missing until then. */
    public Path walk() {
        return root.resolve("walk.json");
    }

    /** Returns the mark of an unfinished walk, with its last process; renewed while the walk is running. */
    public Path walking() {
        return root.resolve("walking");
    }

    /** Returns the file that the walking process locks. */
    public Path walkLock() {
        return root.resolve("walk.lock");
    }

    /** Returns the mark of a job of a wave that has found no part to take. */
    public Path begun(int wave) {
        return wave(wave).resolve("begun");
    }

    /** Returns the log of bpct's actions on the batch. */
    public Path log() {
        return root.resolve("bpct.log");
    }

    /** Returns the file that the process locks that submits jobs. */
    public Path lock() {
        return root.resolve("lock");
    }

    /** Returns the file with the circumstances of the running jobs, until their rates are kept. */
    public Path circumstances() {
        return root.resolve("circumstances");
    }

    /** Returns the file that makes all jobs stop, because one of them found the destination full. */
    public Path halt() {
        return root.resolve("halt");
    }

    /** Returns the file with the request to pause; missing if there is none. */
    public Path control() {
        return root.resolve("control");
    }

    /** Returns the file with the limit of all jobs together a second. */
    public Path limit() {
        return root.resolve("limit");
    }

    /** Returns the folder in which each running attempt shows that it keeps to the limit. */
    public Path limits() {
        return root.resolve("limits");
    }

    /** Returns the facts about the copy and the sources for a batch that deletes from a mirror. */
    public Path mirror() {
        return root.resolve("mirror");
    }

    /** Returns the mark of a removal that keeps directories and removes names in them: their modes stay. */
    public Path partial() {
        return root.resolve("partial");
    }

    /** Returns the list of the names that a batch deletes, for people. */
    public Path deletions() {
        return root.resolve("deletions");
    }

    /** Returns the list of directories that stay and lose names: their times and modes are set again. */
    public Path holders() {
        return root.resolve("holders");
    }

    /** Returns the inodes of directories that the jobs of a copy move aside, as they are in the way of files. */
    public Path inTheWay() {
        return root.resolve("in-the-way");
    }

    /** Returns the list of the entries that the walk could not read. */
    public Path walkErrors() {
        return root.resolve("walk.errors");
    }

    /** Returns the checksums of all copies, as the command of the method reads them. */
    public Path manifest(ChecksumMethod method) {
        return root.resolve("manifest." + method.word());
    }

    /** Returns the facts about the manifest that a batch makes of its sources: its place, and the names in it. */
    public Path summing() {
        return root.resolve("summing");
    }

    /** Returns the facts about the archives that a batch makes, or extracts. */
    public Path archives(Verb verb) {
        return root.resolve(verb == Verb.EXTRACT ? "extracting" : "archiving");
    }

    /** Returns the commands sourced before the first group. */
    public Path pre() {
        return root.resolve("pre.sh");
    }

    /** Returns the commands sourced after the last group. */
    public Path post() {
        return root.resolve("post.sh");
    }

    /** Returns the command that receives a summary from the finalizer. */
    public Path notification() {
        return root.resolve("notify.sh");
    }

    /** Returns the folder of a wave, numbered from 1. */
    public Path wave(int wave) {
        return root.resolve("wave." + wave);
    }

    /** Returns true if jobs of a wave recorded failures of files to copy as ranges; also if unreadable. */
    public boolean hasSplitFailures(int wave) {
        try (DirectoryStream<Path> records = Files.newDirectoryStream(wave(wave), "split.*")) {
            return records.iterator().hasNext();
        } catch (IOException unseen) {
            return true;
        }
    }

    /** Returns the code that all jobs of a wave run. */
    public Path engine(int wave) {
        return wave(wave).resolve(ENGINE);
    }

    /** Returns the code that a wave's jobs read in cases of doubt; those that remove or compare have none. */
    public Path careful(int wave) {
        return wave(wave).resolve(CAREFUL);
    }

    /** Returns the code that the finalizer of a wave runs. */
    public Path finalizerEngine(int wave) {
        return wave(wave).resolve(FINALIZER_ENGINE);
    }

    /** Returns the script that starts a wave's jobs on nodes of their own; only where they are submitted together. */
    public Path nodes(int wave) {
        return wave(wave).resolve(NODES);
    }

    /** Returns the script that runs a job's script on a node that the user already has. */
    public Path onNode(int wave) {
        return wave(wave).resolve(ON_NODE);
    }

    /** Returns the output of that script and of its children. */
    public Path nodesOutput(int wave) {
        return wave(wave).resolve("nodes.output");
    }

    /** Returns the folder of a wave that is still being written. */
    public Path unfinishedWave(int wave) {
        return root.resolve(UNFINISHED_WAVE_PREFIX + wave);
    }

    /** Returns the description of a wave: scheduler, jobs, totals. */
    public Path waveDescription(int wave) {
        return wave(wave).resolve("wave.json");
    }

    /** Returns the folder that holds the jobs. */
    public Path jobs() {
        return root.resolve(JOBS);
    }

    /** Returns the folder that holds the shares of the work. */
    public Path parts() {
        return hasParts ? root.resolve(PARTS) : jobs();
    }

    /** Returns the name of the folder of the job, or the part, with this number, from 1. */
    public static String folder(int number) {
        return String.format("%04d", number);
    }

    /** Returns the job with this number, from 1. */
    public JobDirectory job(int number) {
        return job(folder(number));
    }

    /** Returns the finalizer of a wave. */
    public JobDirectory finalizer(int wave) {
        return job(FINALIZER_PREFIX + wave);
    }

    /** Returns the job with this folder name. */
    public JobDirectory job(String folder) {
        return new JobDirectory(jobs().resolve(folder), new PartDirectory(parts().resolve(folder)));
    }
}
