package org.bpct.description;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.JobDirectory;
import org.bpct.model.JobPlan;
import org.bpct.model.ListedGroup;
import org.bpct.model.Sizes;
import org.bpct.model.WaveSettings;

/**
 * The description of a wave: all of {@code wave.json}, and the only class that writes and reads it.
 *
 * @param options the options with which its jobs are submitted
 * @param takes the folders of the jobs that the wave has taken over
 * @param lastGroup the greatest group number in the batch
 * @param jobs the jobs
 * @param finalizer the finalizer
 * @param directories the number of directories that get their attributes from it
 * @param firstAttributeGroup its first group of directories
 * @param closesLedger true if the finalizer writes the ledger; those of older versions did not
 */
public record WaveDescription(
        WaveOptions options,
        List<String> takes,
        long lastGroup,
        List<Job> jobs,
        Job finalizer,
        long directories,
        long firstAttributeGroup,
        boolean closesLedger) {
    /**
     * The first wave's groups are numbered from 1; if an older version did not write the last number, they are counted.
     */
    private static final long UNKNOWN = -1;

    /** Keeps copies of the lists. */
    public WaveDescription {
        takes = List.copyOf(takes);
        jobs = List.copyOf(jobs);
    }

    /**
     * Describes a wave of new parts.
     *
     * @param takes the folders of the jobs that it takes over
     * @param place the folder of the batch when its scripts run
     * @param jobsBefore the greatest job number before it: those of the plan follow
     */
    public static WaveDescription of(
            WaveOptions options, List<String> takes, BatchPlan plan, BatchDirectory place, int jobsBefore) {
        List<Job> jobs = new ArrayList<>();
        for (JobPlan job : plan.jobs()) {
            jobs.add(Job.of(place.job(jobsBefore + jobs.size() + 1), job).ownedBehind(jobsBefore));
        }
        return new WaveDescription(
                options,
                takes,
                plan.lastGroup(),
                jobs,
                Job.of(place.finalizer(options.wave()), plan.finalizer()),
                plan.finalizer().directories(),
                plan.firstAttributeGroup(),
                true);
    }

    /**
     * A job, and the figures of its list.
     *
     * @param folder the name of its folder
     * @param groups the number of groups
     * @param entries the number of entries that these settle
     * @param bytes the bytes of these
     * @param owner the owner of the part, as in {@link JobPlan}: a part that no job begins with is no job of its own
     */
    public record Job(String folder, int groups, long entries, long bytes, int owner) {
        /** Makes a job with the part that it begins with. */
        public Job(String folder, int groups, long entries, long bytes) {
            this(folder, groups, entries, bytes, JobPlan.OF_ITS_NUMBER);
        }

        /** Returns a part of the first wave. */
        public static Job of(JobDirectory folder, JobPlan plan) {
            return new Job(name(folder), plan.groups().size(), plan.entries(), plan.bytes(), plan.owner());
        }

        /** Returns a job that gets these groups of others, and further ones that settle no entry. */
        public static Job of(JobDirectory folder, int allGroups, List<ListedGroup> groups) {
            return new Job(
                    name(folder),
                    allGroups,
                    groups.stream().mapToLong(ListedGroup::names).sum(),
                    Sizes.sum(groups.stream().mapToLong(ListedGroup::bytes)));
        }

        /** Returns the same job with {@code before} jobs before the first one of its plan. */
        private Job ownedBehind(int before) {
            return owner > 0 ? new Job(folder, groups, entries, bytes, before + owner) : this;
        }

        /** Returns the same job in this folder. */
        public Job in(JobDirectory other) {
            return new Job(name(other), groups, entries, bytes, owner);
        }

        private static String name(JobDirectory folder) {
            return FileName.of(folder.root()).lastComponent().text();
        }

        static Job of(JsonTree job) {
            return new Job(job.text("folder"), job.smallCount("groups"), job.count("entries"), job.count("bytes"), (int)
                    Math.min(Integer.MAX_VALUE, job.number("owner", JobPlan.OF_ITS_NUMBER)));
        }

        void write(JsonText json) throws IOException {
            json.text("folder", folder);
            json.number("groups", groups);
            json.number("entries", entries);
            json.number("bytes", bytes);
            if (owner != JobPlan.OF_ITS_NUMBER) {
                json.number("owner", owner);
            }
        }
    }

    /**
     * Reads the description of a wave.
     *
     * @param batch its batch, for messages
     * @throws BatchUnreadableException if it is missing, damaged, or of a later format
     */
    public static WaveDescription read(BatchDirectory directory, int wave, int batch) throws BatchUnreadableException {
        DescriptionFile file = DescriptionFile.read(directory.waveDescription(wave));
        JsonTree description = file.content();
        file.refuseNewer("wave " + wave + " of batch " + batch);
        if (description == null || !file.damage().isEmpty()) {
            throw BatchUnreadableException.damaged(
                    "the description of wave " + wave + " is " + file.missingOrDamaged());
        }
        return of(description, wave);
    }

    private static WaveDescription of(JsonTree description, int wave) {
        List<Job> jobs = new ArrayList<>();
        description.objects("jobs").forEach(job -> jobs.add(Job.of(job)));
        JsonTree finalizer = description.object("finalizer");
        String lanes = description.text("lanes");
        String array = description.text("array");
        return new WaveDescription(
                new WaveOptions(
                        wave,
                        description.text("scheduler"),
                        description.texts("queue"),
                        description.smallCount("interval"),
                        new WaveSettings(
                                description.smallCount("mostQueued"),
                                description.smallCount("autoResume"),
                                lanes.isEmpty() ? "1" : lanes,
                                description.count("together") > 0,
                                array.isEmpty() ? WaveSettings.NO : array,
                                description.text("hours")),
                        AskedResources.of(description)),
                description.texts("takes"),
                description.number("lastGroup", UNKNOWN),
                jobs,
                Job.of(finalizer),
                finalizer.count("directories"),
                finalizer.number("firstAttributeGroup", Long.MAX_VALUE),
                description.count("ledger") > 0);
    }

    /** Writes the description into a new file. */
    public void write(Path file) throws IOException {
        DescriptionFile.write(file, json -> {
            json.number("format", BatchDirectory.FORMAT);
            json.number("wave", options.wave());
            json.text("scheduler", options.scheduler());
            json.number("ledger", closesLedger ? 1 : 0);
            json.texts("queue", options.queue());
            AskedResources asked = options.asked();
            if (asked != null) {
                json.object("asked", () -> asked.write(json));
            }
            json.number("interval", options.interval());
            json.number("mostQueued", options.settings().mostQueued());
            json.number("autoResume", options.settings().autoResume());
            json.text("lanes", options.settings().lanes());
            json.number("together", options.settings().together() ? 1 : 0);
            json.text("array", options.settings().array());
            json.text("hours", options.settings().hours());
            json.texts("takes", takes);
            json.number("lastGroup", lastGroup);
            json.objects("jobs", jobs, job -> job.write(json));
            json.object("finalizer", () -> {
                finalizer.write(json);
                json.number("directories", directories);
                json.number("firstAttributeGroup", firstAttributeGroup);
            });
        });
    }

    /** Returns the number of groups that the finalizer of a first wave waits for. */
    public int groupsOfJobs() {
        return jobs.stream().mapToInt(Job::groups).sum();
    }

    /** Returns the greatest group number; if it is unknown, the number of listed groups, including earlier waves. */
    public long lastGroup(long listedBefore) {
        return lastGroup == UNKNOWN ? listedBefore + groupsOfJobs() + finalizer.groups() : lastGroup;
    }
}
