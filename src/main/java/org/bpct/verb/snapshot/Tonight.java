package org.bpct.verb.snapshot;

import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.model.Publication;
import org.bpct.model.SnapshotFloor;
import org.bpct.options.Earlier;
import org.bpct.options.Night;
import org.bpct.options.RunOptions;
import org.bpct.pool.KeepRules;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotRecord;
import org.bpct.roots.VolumeFall;
import org.bpct.roots.Volumes;

/** The snapshot of a night before it is written: its name, the one that it is linked to, and those that go once it is good. */
final class Tonight {
    private static final long LONGEST_PAUSE_SECONDS = 5;
    private static final int MOST_LINES = 5;
    private static final String UNLESS_SHRUNK = ", unless the source has shrunk";
    private static final String STAYS = ", unless tonight's is not good: it is the last good one";

    private final FileName pool;
    private final Pool.Contents contents;
    private final SnapshotName name;
    private final InstantSource clock;

    private Tonight(FileName pool, Pool.Contents contents, SnapshotName name, InstantSource clock) {
        this.pool = pool;
        this.contents = contents;
        this.name = name;
        this.clock = clock;
    }

    /**
     * Gives the snapshot a name that is free, if need be a moment later. A name is a second, and snapshots sort by
     * their names: a clock that was set back must not mix them up.
     *
     * @param pool the name of the pool
     * @param contents its contents
     * @param isFree tells whether a name is free in it
     * @throws RunException if the newest snapshot lies in the future
     */
    static Tonight named(FileName pool, Pool.Contents contents, Predicate<SnapshotName> isFree, InstantSource clock)
            throws RunException, InterruptedException {
        Optional<SnapshotName> newest = Stream.concat(
                        contents.published().keySet().stream(), contents.incomplete().stream())
                .max(SnapshotName::compareTo);
        long pause = newest.map(last -> last.began().getEpochSecond() + 1 - clock.millis() / 1000)
                .orElse(0L);
        if (pause > LONGEST_PAUSE_SECONDS) {
            throw RunException.failed(
                    "the newest snapshot, " + newest.get() + ", lies in the future by the clock of this host", null);
        }
        while (true) {
            SnapshotName name = new SnapshotName(clock.instant());
            if ((newest.isEmpty() || name.compareTo(newest.get()) > 0) && isFree.test(name)) {
                return new Tonight(pool, contents, name, clock);
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** Returns its name. */
    SnapshotName name() {
        return name;
    }

    /** Returns its description, in a line. */
    String words() {
        return contents.base()
                .map(earlier -> "snapshot " + name + ", linked to " + earlier)
                .orElse("snapshot " + name + ", the first one of the pool");
    }

    /** Returns the fates of the snapshots of the pool by these rules, and of this one. */
    List<KeepRules.Fate> fates(KeepRules rules) {
        Set<SnapshotName> names = contents.recorded();
        names.add(name);
        return rules.decide(names, contents.shrunk());
    }

    /** Returns a fate in a line. Only the walk, which comes later, tells whether the source has shrunk. */
    String words(KeepRules.Fate fate) {
        boolean isLastGood = contents.newestGood().equals(Optional.of(fate.name()));
        String stays = isLastGood ? STAYS : UNLESS_SHRUNK;
        return (fate.kept() ? "keep   " : "remove ") + fate.name() + "  " + fate.reason() + (fate.kept() ? "" : stays);
    }

    /**
     * Returns the fates of the snapshots that go once tonight's is good, a line each, the first ones alone.
     *
     * @param keep the rules as the user gave them
     */
    List<String> drops(List<KeepRules.Fate> fates, String keep) {
        List<KeepRules.Fate> dropped =
                fates.stream().filter(fate -> !fate.kept()).toList();
        List<String> lines = new ArrayList<>();
        for (KeepRules.Fate fate : dropped.subList(0, Math.min(MOST_LINES, dropped.size()))) {
            lines.add("drops " + fate.name() + UNLESS_SHRUNK + ": " + fate.reason());
        }
        if (dropped.size() > MOST_LINES) {
            lines.add("drops " + (dropped.size() - MOST_LINES) + " more" + UNLESS_SHRUNK + "; -n lists them");
        }
        boolean isSecondTry = dropped.stream().anyMatch(fate -> isOfToday(fate.name()));
        if (isSecondTry && !keep.contains("last=")) {
            lines.add("(--keep last=3," + keep + " keeps the newest three as well)");
        }
        return lines;
    }

    private boolean isOfToday(SnapshotName other) {
        return other.began().truncatedTo(ChronoUnit.DAYS).equals(name.began().truncatedTo(ChronoUnit.DAYS));
    }

    /**
     * A request for a night.
     *
     * @param options the options as the user gave them
     * @param source the source without symlinks
     */
    record Asked(RunOptions options, Night night, FileName source, Console console) {}

    /**
     * Returns the options of the copy that makes the snapshot; says its base, and whether the file system of its source has
     * become smaller.
     *
     * @param path the path of the pool on its host
     * @param fates the fates of the snapshots of the pool; empty if all are kept
     * @param volumes the sizes of the file system of the source
     */
    RunOptions options(Asked asked, FileName path, List<KeepRules.Fate> fates, Volumes volumes)
            throws InterruptedException {
        asked.console().say(words());
        Optional<VolumeFall> fall = volumes.fall();
        Publication publication =
                publication(asked.night(), fates, fall.map(VolumeFall::lost).orElse(0));
        if (fall.isPresent() && publication.floor().lost() > 0) {
            asked.console()
                    .note(fall.get().words()
                            + ": did it lose a server? This night will be kept, but nothing is pruned for it. If it was made"
                            + " smaller, or all of it is there, one night with --max-shrink 100% accepts that");
        }
        Earlier earlier = contents.base()
                .map(base -> asked.options().manner().earlier().linksTo(base.in(path), contents.began(base)))
                .orElse(Earlier.NOTHING);
        return asked.options().forSnapshot(asked.source(), publication.written(), publication, earlier);
    }

    private Publication publication(Night night, List<KeepRules.Fate> fates, int lost) {
        return new Publication(
                pool,
                name.text(),
                clock.millis(),
                contents.base().map(SnapshotName::text).orElse(""),
                fates.stream()
                        .filter(fate -> !fate.kept())
                        .map(fate -> fate.name().text())
                        .toList(),
                contents.newestGood().map(SnapshotName::text).orElse(""),
                floor(night).withLost(lost));
    }

    /** Returns the least contents of a good snapshot. */
    private SnapshotFloor floor(Night night) {
        SnapshotFloor first = SnapshotFloor.of(night.maxShrink());
        return contents.lastGood()
                .map(SnapshotRecord::content)
                .map(last -> first.after(
                        last.all().entries(), last.directories(), last.all().bytes()))
                .orElse(first);
    }
}
