package org.bpct.script;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.bpct.description.BatchDescription;
import org.bpct.description.CopySettings;
import org.bpct.description.Manifest;
import org.bpct.description.OpenHours;
import org.bpct.description.WalkTotals;
import org.bpct.description.WaveOptions;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BpctVersion;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.GroupKind;
import org.bpct.model.ListShape;
import org.bpct.model.NodeCommands;
import org.bpct.model.Publication;
import org.bpct.model.WaveSettings;
import org.bpct.verb.Verb;

/**
 * The values that fill the templates of a wave.
 *
 * @param batch the settings of the batch
 * @param wave the settings of the wave's submission
 * @param place the folder of the batch when the scripts run
 * @param commands the commands of the wave's scheduler
 * @param follows whether earlier waves may have copied some of the same entries
 */
record EngineSettings(
        BatchDescription batch, WaveOptions wave, BatchDirectory place, NodeCommands commands, boolean follows) {
    Verb verb() {
        return batch.settings().verb();
    }

    boolean checks() {
        return batch.isCheck();
    }

    /** Returns true if the jobs have another host do some of the work. */
    boolean asksHost() {
        return verb() == Verb.TRANSFER || batch.settings().verification().isFar();
    }

    RootWriter roots() {
        return new RootWriter(batch.roots());
    }

    /** Returns the settings of the script of one job: its identity, and the places of its files. */
    Settings ofScript(ScriptWriter.Job job, String who) {
        String does = checks() ? "checks" : verb().words().does();
        return common().text(
                        "job",
                        who + " of wave " + wave.wave() + " " + does + " the " + job.groups() + " groups in its list")
                .text("folder", FileName.of(job.place().root()).lastComponent().text())
                .word("batch_directory", FileName.of(place.root()))
                .text("parts", FileName.of(place.parts()).lastComponent().text())
                .number("groups", job.groups());
    }

    /** Returns the settings of the script that starts each job of the wave on a node. */
    Settings ofNodes() {
        return common().word("batch_directory", FileName.of(place.root()))
                .number("auto_resume", wave.settings().autoResume())
                .word("id_variable", FileName.ofText(commands.idVariable()))
                .words("requeue", commands.requeue());
    }

    /** Returns the settings of all jobs of the wave. */
    Settings ofEngine() {
        CopySettings copy = batch.settings();
        List<String> cp = new ArrayList<>(List.of("cp"));
        cp.addAll(copy.cp().words());
        if (copy.cp().keeps().contains("xattr")) {
            // Among all attributes that are kept, cp says nothing of these when they are refused.
            cp.add("--preserve=xattr");
        }
        return EngineModules.of(batch, wave, follows)
                .addTo(ofHours(ofLists(common())))
                .digits("umask", batch.origin().maker().umask())
                .words("copy", cp)
                .number("interval", wave.interval())
                .number("auto_resume", wave.settings().autoResume())
                .word(
                        "lanes",
                        wave.settings().climbs()
                                ? WaveSettings.AUTO
                                : wave.settings().lanes())
                .word("id_variable", FileName.ofText(commands.idVariable()))
                .words("task_variables", commands.taskVariables())
                .words("requeue", commands.requeue())
                .words("stat_source", copy.cp().followsLinks() ? List.of("-L") : List.of())
                .word("keeps", keeps(copy))
                .number("time_digits", copy.times().digits())
                .number("units_apart", copy.times().unitsApart())
                .word("fsync", yes(copy.writing().fsync()))
                .word("io", copy.writing().io().word())
                .words("layouts", copy.writing().layouts().rules())
                .word("access", copy.access().word())
                .word("verify", copy.verify().map(ChecksumMethod::command).orElse(""))
                .word("format", format())
                .word("manifest_root", copy.verification().manifestRoot())
                .word("check", yes(checks()))
                .word("update", yes(copy.oldCopies().update()))
                .word("replaces", yes(copy.oldCopies().replaces() || follows))
                .word("is_sole_root", yes(batch.roots().size() == 1))
                .word("pool", batch.publication().pool())
                .word("snapshot", batch.publication().snapshot());
    }

    /** Returns the settings of the finalizer. */
    Settings ofFinalizer(ScriptWriter.Closing work) {
        WalkTotals walk = batch.walk().totals();
        Publication publication = batch.publication();
        return ofEngine()
                .number("job_groups", work.groupsOfJobs())
                .number("first_link_group", work.firstLinkGroup())
                .number("first_attribute_group", work.firstAttributeGroup())
                .number("walked_entries", walk.entriesToDo())
                .number("walked_directories", walk.directoriesToDo())
                .number("walked_bytes", walk.bytesToDo())
                .number("linked_entries", batch.linked().entries())
                .number("linked_bytes", batch.linked().bytes())
                .number("walk_errors", walk.errors())
                .number("began", publication.began())
                .word("pool_base", publication.base())
                .words("drops", publication.drops())
                .word("last_good", publication.lastGood())
                .number("least_entries", publication.floor().entries())
                .number("least_directories", publication.floor().directories())
                .number("least_bytes", publication.floor().bytes())
                .number("least_share", publication.floor().share())
                .number("volume_lost", publication.floor().lost());
    }

    /** Returns the roots that the finalizer works in, which include those of its groups. */
    SortedSet<Integer> rootsOfFinalizer(SortedSet<Integer> ofGroups) {
        NavigableSet<Integer> used = new TreeSet<>(ofGroups);
        if (batch.isGuarded() || verb() == Verb.TRANSFER) {
            // The first name of a family may be below any root, and is reached from that root only. Each root of a
            // transfer is tidied.
            IntStream.range(0, batch.roots().size()).forEach(used::add);
        }
        return used;
    }

    private String format() {
        Manifest manifest = batch.settings().verification().manifest();
        return manifest == null ? "" : manifest.format().word();
    }

    /** Adds the hours of work, and the shifts of the clock. */
    private Settings ofHours(Settings settings) {
        OpenHours hours = OpenHours.ofStored(wave.settings().hours());
        return settings.numbers("hours", hours.spans())
                .numbers(
                        "clock", hours.clock(Instant.ofEpochMilli(batch.origin().created())));
    }

    /** Adds the forms of groups in lists. */
    private static Settings ofLists(Settings settings) {
        return settings.word("figured", GroupKind.letters(ListShape::hasFigures))
                .word("of_directory", GroupKind.letters(ListShape::namesItsDirectory));
    }

    private Settings common() {
        return new Settings()
                .text("version", BpctVersion.current())
                .number("batch", batch.origin().number())
                .number("wave", wave.wave());
    }

    private static String yes(boolean isSo) {
        return isSo ? "yes" : "";
    }

    /** Returns the attributes that the copy keeps, and those whose loss the user accepts. */
    private static String keeps(CopySettings copy) {
        List<String> words = new ArrayList<>(copy.cp().keeps());
        copy.writing().lossy().forEach(kind -> words.add(kind.accepted()));
        return " " + String.join(" ", words) + " ";
    }
}
