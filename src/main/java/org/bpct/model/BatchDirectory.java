package org.bpct.model;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder of one batch: the name of every file in it, in one place.
 *
 * <p>{@code docs/batch-directory.md} says what each of them holds.
 *
 * @param root the folder
 * @param hasParts whether what jobs do stands in folders of its own; false before format 3, where a job's folder held its
 *     share of the work, too
 */
public record BatchDirectory(Path root, boolean hasParts) {
    /** The number of the format that this version writes. */
    public static final int FORMAT = 3;

    /** The name of the file in a wave's folder that holds what all its jobs do. */
    public static final String ENGINE = "engine.sh";

    /** The name of what the jobs of a wave read where something is in doubt. */
    public static final String CAREFUL = "careful.sh";

    /** The name of the file in a wave's folder that holds what its finalizer does. */
    public static final String FINALIZER_ENGINE = "finalizer.sh";

    /** The name of the script in a wave's folder that starts each of its jobs on a node. */
    public static final String NODES = "nodes";

    /** The name of the script in a wave's folder that runs a script on a node that the user has already. */
    public static final String ON_NODE = "on-node";

    /** How the folder of a wave that is still being written begins; its number follows. */
    public static final String UNFINISHED_WAVE_PREFIX = ".new-wave.";

    private static final String JOBS = "jobs";
    private static final String PARTS = "parts";
    private static final String FINALIZER_PREFIX = "finalizer.";

    /** Returns a batch that is there, or will be: only one that is there can be older. */
    public static BatchDirectory of(Path root) {
        return new BatchDirectory(root, Files.isDirectory(root.resolve(PARTS)) || Files.notExists(root.resolve(JOBS)));
    }

    /** Returns what the batch is: options, roots, totals. */
    public Path description() {
        return root.resolve("batch.json");
    }

    /** Returns what the walk found, if the first jobs were submitted while it went on; not there while it does. */
    public Path walk() {
        return root.resolve("walk.json");
    }

    /** Returns what says that the walk is not over, and who was the last to walk; written anew while the walk goes on. */
    public Path walking() {
        return root.resolve("walking");
    }

    /** Returns the file that is locked by whoever walks. */
    public Path walkLock() {
        return root.resolve("walk.lock");
    }

    /** Returns what a job of a wave leaves there that has found no part to take. */
    public Path begun(int wave) {
        return wave(wave).resolve("begun");
    }

    /** Returns the log of what bpct did with the batch. */
    public Path log() {
        return root.resolve("bpct.log");
    }

    /** Returns the file that is locked by whoever submits jobs. */
    public Path lock() {
        return root.resolve("lock");
    }

    /** Returns under which circumstances the jobs are at work, until it is kept how fast they were. */
    public Path circumstances() {
        return root.resolve("circumstances");
    }

    /** Returns the file that makes all jobs stop, because one of them found the destination full. */
    public Path halt() {
        return root.resolve("halt");
    }

    /** Returns what somebody wants of the jobs at work: that they pause. */
    public Path control() {
        return root.resolve("control");
    }

    /** Returns how much the jobs may do a second, all together. */
    public Path limit() {
        return root.resolve("limit");
    }

    /** Returns the folder in which each attempt at work shows that it keeps to the limit. */
    public Path limits() {
        return root.resolve("limits");
    }

    /** Returns what a batch that deletes from a mirror has to know of the copy and the sources. */
    public Path mirror() {
        return root.resolve("mirror");
    }

    /** Returns the file that says that a removal leaves directories in which names go: their modes are not touched. */
    public Path partial() {
        return root.resolve("partial");
    }

    /** Returns the names that a batch deletes, for people. */
    public Path deletions() {
        return root.resolve("deletions");
    }

    /** Returns what names are deleted from, and stays: its times, and its modes, are set again. */
    public Path holders() {
        return root.resolve("holders");
    }

    /** Returns the inodes of directories that the jobs of a copy move aside, as they are in the way of files. */
    public Path inTheWay() {
        return root.resolve("in-the-way");
    }

    /** Returns the list of what the walk could not read. */
    public Path walkErrors() {
        return root.resolve("walk.errors");
    }

    /** Returns the checksums of all copies, as the command of the method reads them. */
    public Path manifest(ChecksumMethod method) {
        return root.resolve("manifest." + method.word());
    }

    /** Returns the commands sourced before the first group. */
    public Path pre() {
        return root.resolve("pre.sh");
    }

    /** Returns the commands sourced after the last group. */
    public Path post() {
        return root.resolve("post.sh");
    }

    /** Returns the command that the finalizer gives a summary to. */
    public Path notification() {
        return root.resolve("notify.sh");
    }

    /** Returns the folder of a wave, numbered from 1. */
    public Path wave(int wave) {
        return root.resolve("wave." + wave);
    }

    /** Returns true if jobs of a wave say of a file that was to be copied as ranges why it failed; also if nobody can look. */
    public boolean hasSplitFailures(int wave) {
        try (DirectoryStream<Path> records = Files.newDirectoryStream(wave(wave), "split.*")) {
            return records.iterator().hasNext();
        } catch (IOException unseen) {
            return true;
        }
    }

    /** Returns what all jobs of a wave do. */
    public Path engine(int wave) {
        return wave(wave).resolve(ENGINE);
    }

    /** Returns what the jobs of a wave read where something is in doubt; those that remove or compare have no such file. */
    public Path careful(int wave) {
        return wave(wave).resolve(CAREFUL);
    }

    /** Returns what the finalizer of a wave does. */
    public Path finalizerEngine(int wave) {
        return wave(wave).resolve(FINALIZER_ENGINE);
    }

    /** Returns the script that starts each job of a wave on a node of its own; only where these are submitted together. */
    public Path nodes(int wave) {
        return wave(wave).resolve(NODES);
    }

    /** Returns the script that runs one of a job on a node that the user has already. */
    public Path onNode(int wave) {
        return wave(wave).resolve(ON_NODE);
    }

    /** Returns what that script and what it starts have to say. */
    public Path nodesOutput(int wave) {
        return wave(wave).resolve("nodes.output");
    }

    /** Returns the folder of a wave that is still being written. */
    public Path unfinishedWave(int wave) {
        return root.resolve(UNFINISHED_WAVE_PREFIX + wave);
    }

    /** Returns what a wave is: scheduler, jobs, totals. */
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

    /** Returns the name of the folder of the job, or the part, of a number from 1. */
    public static String folder(int number) {
        return String.format("%04d", number);
    }

    /** Returns the job of a number from 1. */
    public JobDirectory job(int number) {
        return job(folder(number));
    }

    /** Returns the finalizer of a wave. */
    public JobDirectory finalizer(int wave) {
        return job(FINALIZER_PREFIX + wave);
    }

    /** Returns the job whose folder has a name. */
    public JobDirectory job(String folder) {
        return new JobDirectory(jobs().resolve(folder), new PartDirectory(parts().resolve(folder)));
    }
}
