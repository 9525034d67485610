package org.bpct.roots;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bpct.files.ClockSkew;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.options.CpOptions;
import org.bpct.options.CpOptions.Attribute;
import org.bpct.options.CpOptions.Dereference;
import org.bpct.options.Earlier;
import org.bpct.options.UsageException;

/**
 * The directories of an earlier copy, by pair, to whose files unchanged files become links. Their names contain no
 * symlink.
 *
 * @param directories one directory for each pair, which may be missing; empty if nothing is linked
 */
public record Bases(List<FileName> directories) {
    public static final Bases NONE = new Bases(List.of());

    private static final long SKEW_NANOS = ClockSkew.SERVER_SECONDS * 1_000_000_000L;

    /** A bound on the age of inode times: they are those of the last tick of the kernel, 10 ms ago at most. */
    private static final long TICK_NANOS = 20_000_000L;

    /** Copies the list. */
    public Bases {
        directories = List.copyOf(directories);
    }

    /** Finds the bases; throws if there is no such directory, or if files cannot be linked to it. */
    public static Bases of(Landing landing, Earlier earlier, CpOptions cp) throws UsageException {
        FileName given = earlier.base();
        if (given == null) {
            return NONE;
        }
        check(earlier, cp);
        FileName home = OperandName.canonical(landing.home());
        // The ".." of a destination that does not exist yet cannot be resolved by the file system.
        FileName base = FileName.of(home.resolve(given).toPath().normalize());
        Optional<FileStatus> found = FileStatus.of(base, true);
        if (found.isEmpty() || !found.get().isDirectory()) {
            throw new UsageException("--link-dest " + given.display() + ": there is no directory " + base.display()
                    + "; a relative one is taken from the destination");
        }
        base = OperandName.canonical(base);
        List<FileName> directories = new ArrayList<>();
        for (LandingRoot root : landing.roots()) {
            FileName destination = OperandName.canonical(root.pair().destination());
            checkApart(given, base, found.get(), destination);
            FileName below = FileName.of(home.toPath().relativize(destination.toPath()));
            FileName directory = below.length() == 0 ? base : base.resolve(below);
            directories.add(OperandName.canonical(directory));
        }
        return new Bases(directories);
    }

    private static void check(Earlier earlier, CpOptions cp) throws UsageException {
        if (earlier.update()) {
            throw new UsageException(
                    "--link-dest and --update exclude each other: links are made for a copy of its own");
        }
        boolean archive = cp.keeps()
                .containsAll(Set.of(Attribute.MODE, Attribute.OWNERSHIP, Attribute.TIMESTAMPS, Attribute.LINKS));
        if (!archive || cp.dereference() == Dereference.ALWAYS) {
            throw new UsageException("--link-dest needs a copy that keeps mode, owner, times and links, and follows no"
                    + " symlinks: --cp -a");
        }
    }

    private static void checkApart(FileName given, FileName base, FileStatus found, FileName destination)
            throws UsageException {
        if (destination.toPath().startsWith(base.toPath())) {
            throw new UsageException("--link-dest " + given.display() + " is the destination, or above it");
        }
        if (FileStatus.ofNearest(destination).device() != found.device()) {
            throw new UsageException("--link-dest " + given.display() + " is on another file system than "
                    + destination.display() + ", and no link leads there");
        }
    }

    /** Returns true if there is no base. */
    public boolean isEmpty() {
        return directories.isEmpty();
    }

    /**
     * Returns the nanosecond before which all changes in a source are in a base whose walk started at {@code began}.
     */
    public static long surely(long began, FileName source) {
        try {
            String type = Files.getFileStore(source.toPath()).type();
            return began - (ClockSkew.isLocal(type) ? TICK_NANOS : SKEW_NANOS);
        } catch (IOException unknown) {
            return began - SKEW_NANOS;
        }
    }
}
