package org.bpct.script;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.bpct.description.BatchDescription;
import org.bpct.description.CopySettings;
import org.bpct.description.Manifest;
import org.bpct.description.WaveOptions;
import org.bpct.model.Io;
import org.bpct.verb.Verb;
import org.bpct.verb.sum.manifest.ManifestFormat;

/**
 * The modules that the engines of a wave need besides those of every engine: the words after {@code if} and {@code
 * unless} in the lines {@code #@include} of the templates.
 *
 * @param needs the reasons to have modules
 */
record EngineModules(Set<Need> needs) {
    /** A reason to have modules. */
    enum Need {
        /** Copies are compared, and nothing is made. */
        CHECKS("checks"),
        /** No path is trusted that another user may bend. */
        GUARD("guard"),
        /** Jobs are those of root, and have a mount namespace where the host lets them. */
        ROOT("root"),
        /** Contents are compared by checksums. */
        VERIFY("verify"),
        /** The destination may hold copies to update. */
        UPDATE("update"),
        /** An update compares contents. */
        CONTENTS("contents"),
        /** Files become links to an earlier copy. */
        BASE("base"),
        /** Earlier waves may have copied some entries of this one. */
        DOUBTED("doubted"),
        /** Jobs run commands of the user's. */
        COMMANDS("commands"),
        /** The finalizer tells a command of the user's how the batch has ended. */
        NOTIFIES("notify"),
        /** Nothing of large files stays in the page cache. */
        DROPS("drop"),
        /** Large files are copied past the page cache. */
        DIRECT("direct"),
        /** New files get layouts of Lustre. */
        LAYOUT("layout"),
        /** The copy is a snapshot. */
        POOL("pool"),
        /** The pool of the snapshot is on another host. */
        FAR_POOL("far_pool"),
        /** Sums are compared with expected ones, and no manifest is made. */
        EXPECTED("expected"),
        /** The expected sums are those of the same names in another tree. */
        TWINS("twins"),
        /** Another host reads files, and tells their sums. */
        FAR("far"),
        /** The expected sums are those of ranges of the parts of an archive. */
        PARTS("parts"),
        /** Directories and files get the projects of quotas of their sources. */
        PROJECT("project"),
        /** Jobs find out themselves how many lanes they use. */
        CLIMBS("climbs"),
        /** Jobs work at some hours only. */
        HOURS("hours"),
        /** Copies come from a file system of FUSE. */
        FUSE("fuse"),
        /** A new directory may come with its names: no disk of the host holds the copy. */
        WHOLE("whole");

        /** The type of the identity of a root there: FUSE_SUPER_MAGIC of statfs(2). */
        private static final String FUSE_TYPE = ":65735546:";

        /** The end of the identity of a root on no disk of the host. */
        private static final String NETWORK = ":network";

        private final String word;

        Need(String word) {
            this.word = word;
        }
    }

    /** Keeps a copy of the set. */
    EngineModules {
        EnumSet<Need> copy = EnumSet.noneOf(Need.class);
        copy.addAll(needs);
        needs = Collections.unmodifiableSet(copy);
    }

    static EngineModules of(BatchDescription batch, WaveOptions wave, boolean follows) {
        CopySettings settings = batch.settings();
        EnumSet<Need> needs = EnumSet.noneOf(Need.class);
        if (batch.isCheck()) {
            needs.add(Need.CHECKS);
        } else {
            addCopying(needs, batch, wave, follows);
        }
        add(needs, Need.GUARD, batch.isGuarded());
        add(needs, Need.ROOT, batch.origin().maker().uid() == 0);
        add(needs, Need.VERIFY, settings.verify().isPresent());
        add(needs, Need.COMMANDS, batch.commands().ofJobs());
        add(needs, Need.NOTIFIES, batch.commands().notification());
        add(needs, Need.EXPECTED, settings.verb() == Verb.CHECK_SUMS || settings.verb() == Verb.COMPARE);
        add(needs, Need.TWINS, settings.verb() == Verb.COMPARE);
        add(needs, Need.FAR, settings.verification().isFar());
        Manifest manifest = settings.verification().manifest();
        add(needs, Need.PARTS, manifest != null && manifest.format() == ManifestFormat.PARTS);
        add(needs, Need.POOL, !batch.publication().isNone());
        add(needs, Need.FAR_POOL, batch.publication().isFar() && !batch.isCheck());
        add(needs, Need.HOURS, !wave.settings().hours().isEmpty());
        return new EngineModules(needs);
    }

    private static void addCopying(Set<Need> needs, BatchDescription batch, WaveOptions wave, boolean follows) {
        CopySettings settings = batch.settings();
        boolean base = batch.linksToBase();
        boolean contents = settings.oldCopies().byContent() && !base;
        add(needs, Need.UPDATE, settings.oldCopies().update() || contents);
        add(needs, Need.CONTENTS, contents);
        add(needs, Need.BASE, base);
        add(needs, Need.DOUBTED, follows);
        add(needs, Need.DROPS, settings.writing().io() != Io.BUFFERED);
        add(needs, Need.DIRECT, settings.writing().io() == Io.DIRECT);
        add(needs, Need.LAYOUT, !settings.writing().layouts().isNone());
        add(needs, Need.PROJECT, settings.writing().projects());
        add(
                needs,
                Need.FUSE,
                settings.verb().copies()
                        && batch.roots().stream()
                                .anyMatch(root -> root.sourceIdentity().contains(Need.FUSE_TYPE)));
        add(needs, Need.CLIMBS, settings.verb().copies() && wave.settings().climbs());
        add(needs, Need.WHOLE, mayComeWhole(batch) && !contents && !base);
    }

    /** Returns true if no name of a directory needs more than one {@code cp} of all. */
    private static boolean mayComeWhole(BatchDescription batch) {
        CopySettings settings = batch.settings();
        return settings.verb().copies()
                && settings.verify().isEmpty()
                && settings.writing().io() == Io.BUFFERED
                && settings.writing().layouts().isNone()
                && !settings.writing().projects()
                && batch.roots().stream()
                        .anyMatch(root -> root.destinationIdentity().endsWith(Need.NETWORK));
    }

    private static void add(Set<Need> needs, Need need, boolean isSo) {
        if (isSo) {
            needs.add(need);
        }
    }

    private boolean has(Need need) {
        return needs.contains(need);
    }

    /** Adds the words of the modules to the settings. */
    Settings addTo(Settings settings) {
        for (Need need : Need.values()) {
            settings.flag(need.word, has(need));
        }
        return settings.flag("mounts", has(Need.GUARD) || has(Need.ROOT))
                .flag("sums", has(Need.VERIFY) || has(Need.CONTENTS))
                .flag("reads_back", has(Need.VERIFY) && has(Need.DIRECT))
                .flag("afar", has(Need.FAR) && !has(Need.TWINS))
                .flag("notes", countsNotes())
                .flag("publish", has(Need.POOL) && !has(Need.CHECKS));
    }

    /**
     * Returns true if there may be something worth a word in the summary: verification, links to a base, updates, layouts,
     * projects and copies past the cache count that; of a check only a notification that failed is.
     */
    private boolean countsNotes() {
        boolean ofWork =
                has(Need.BASE) || has(Need.UPDATE) || has(Need.DIRECT) || has(Need.LAYOUT) || has(Need.PROJECT);
        return has(Need.VERIFY) || (has(Need.CHECKS) ? has(Need.NOTIFIES) : ofWork);
    }
}
