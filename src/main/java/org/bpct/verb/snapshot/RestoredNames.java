package org.bpct.verb.snapshot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.ShellWord;
import org.bpct.landing.OperandName;
import org.bpct.options.Aim;
import org.bpct.options.Earlier;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotRecord;
import org.bpct.pool.SnapshotSources;
import org.bpct.query.Session;
import org.bpct.roots.PoolPlace;
import org.bpct.roots.SnapshotPath;

/**
 * The names of a restoration, which is a copy out of a snapshot.
 *
 * @param options the options of the restoration
 * @param session the clock, and the receiver of the name of the snapshot
 */
public record RestoredNames(RunOptions options, Session session) {
    /** Returns the options of the copy. */
    public RunOptions of(Aim.Restoration restoration) throws UsageException, RunException {
        ChosenSnapshot chosen =
                ChosenSnapshot.of(restoration.snapshot(), options.call().workingDirectory());
        Pool pool =
                PoolPlace.find(chosen.pool(), options.call().workingDirectory()).existing();
        Pool.Contents contents = read(pool);
        SnapshotName name = chosen.in(contents, session.clock().instant());
        session.console().say("from snapshot " + name);
        doubt(contents.published().getOrDefault(name, Optional.empty()))
                .ifPresent(words -> session.console().note("the snapshot " + name + " " + words));
        Origin origin = new Origin(restoration.snapshot(), name, name.in(pool.root()), source(pool, name));
        return options.forCopy(operands(origin), earlier(pool, name, contents.began(name)));
    }

    /** Returns the use of the files in place: those that nobody has touched since a night are the ones that it copied. */
    private Earlier earlier(Pool pool, SnapshotName name, OptionalLong began) throws RunException {
        FileName place = began.isPresent()
                ? ownSource(pool, name).map(SnapshotSources.Source::real).orElse(null)
                : null;
        return options.manner()
                .earlier()
                .of(new Earlier.Origin(name.in(pool.root()), place, began.orElse(Long.MIN_VALUE)));
    }

    /**
     * The snapshot that names come from.
     *
     * @param typed the pool as it was typed, perhaps with a date
     * @param name the name of the snapshot
     * @param folder its folder
     * @param source its source; empty if it is not known
     */
    private record Origin(
            FileName typed, SnapshotName name, FileName folder, Optional<SnapshotSources.Source> source) {}

    private static Pool.Contents read(Pool pool) throws RunException {
        try {
            return pool.read();
        } catch (IOException e) {
            throw PoolPlace.unread(pool, e);
        }
    }

    private static Optional<SnapshotSources.Source> source(Pool pool, SnapshotName name) throws RunException {
        Optional<SnapshotSources.Source> own = ownSource(pool, name);
        try {
            return own.isPresent() ? own : new SnapshotSources(pool).newest();
        } catch (IOException e) {
            throw PoolPlace.unread(pool, e);
        }
    }

    private static Optional<SnapshotSources.Source> ownSource(Pool pool, SnapshotName name) throws RunException {
        try {
            return new SnapshotSources(pool).of(name);
        } catch (IOException e) {
            throw PoolPlace.unread(pool, e);
        }
    }

    /** Returns the reason not to expect all names in a snapshot; empty for a good one. */
    private static Optional<String> doubt(Optional<SnapshotRecord> record) {
        if (record.isEmpty()) {
            return Optional.of("has a damaged record: names may be missing in it");
        }
        return record.get().state().isGood()
                ? Optional.empty()
                : Optional.of("is \"" + record.get().state().words() + "\": names may be missing in it");
    }

    private List<FileName> operands(Origin origin) throws UsageException {
        List<FileName> typed = options.task().operands();
        Optional<FileName> target = options.manner().cp().target().directory().map(FileName::ofText);
        int sources = typed.size() - (target.isEmpty() ? 1 : 0);
        if (sources < 1) {
            throw new UsageException("--restore takes PATH... DESTINATION; the path . is the whole snapshot");
        }
        if (options.manner().cp().target().parents()) {
            throw new UsageException("--restore does not go with --parents: name the directory to copy into");
        }
        FileName destination = target.orElse(typed.get(typed.size() - 1));
        List<FileName> operands = new ArrayList<>();
        for (FileName path : typed.subList(0, sources)) {
            SnapshotPath sought = SnapshotPath.of("--restore", path, origin.source);
            require(origin, sought);
            requireOtherPlace(origin, sought.path(), destination);
            // As text, since a name that ends in /. means the contents of a directory.
            operands.add(
                    FileName.ofText(origin.folder.text() + "/" + sought.path().text()));
        }
        operands.addAll(typed.subList(sources, typed.size()));
        return operands;
    }

    /** Throws unless a path leads to a name in the snapshot. */
    private static void require(Origin origin, SnapshotPath sought) throws UsageException {
        Optional<FileName> symlink = sought.symlink(origin.folder);
        if (symlink.isPresent()) {
            throw new UsageException(symlink.get().display() + " is a symlink, and its target is not in the snapshot");
        }
        if (sought.in(origin.folder).isEmpty()) {
            throw new UsageException(sought.path().display() + " is not in the snapshot " + origin.name
                    + "; bpct --list POOL " + sought.path().display() + " tells which have it");
        }
    }

    /** Throws if a directory would be copied into the very directory that it was: {@code doc} would be {@code doc/doc}. */
    private void requireOtherPlace(Origin origin, FileName path, FileName destination) throws UsageException {
        FileName absolute =
                OperandName.of(destination, options.call().workingDirectory()).absolute();
        boolean isNamed = !new OperandName(path, path).isUnnamed();
        if (options.task().noTargetDirectory()
                || !isNamed
                || origin.source.isEmpty()
                || !Files.isDirectory(origin.folder.resolve(path).toPath(), LinkOption.NOFOLLOW_LINKS)
                || !isSameDirectory(absolute, origin.source.get().real().resolve(path))) {
            return;
        }
        String restore = "bpct --restore " + ShellWord.of(origin.typed) + " ";
        throw new UsageException(destination.display() + " is the directory that " + path.display()
                + " was made of, and a copy into it would be "
                + absolute.resolve(path.lastComponent()).display()
                + ". To put it back: " + restore + "-u -T " + ShellWord.of(path) + " " + ShellWord.of(destination)
                + ", or " + restore + ShellWord.of(path) + " " + ShellWord.of(absolute.parent()));
    }

    private static boolean isSameDirectory(FileName one, FileName other) {
        try {
            return Files.isDirectory(one.toPath()) && Files.isSameFile(one.toPath(), other.toPath());
        } catch (IOException absent) {
            return false;
        }
    }
}
