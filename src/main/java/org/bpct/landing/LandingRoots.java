package org.bpct.landing;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bpct.files.FileName;
import org.bpct.options.CpOptions;
import org.bpct.options.CpOptions.Dereference;
import org.bpct.options.UsageException;
import org.bpct.tree.RootPair;

/** The roots of the sources of a command line: first those of directories, then those of single files. */
final class LandingRoots {
    private static final FileName TOP = FileName.ofText("/");

    private final CpOptions options;
    private final FileName workingDirectory;
    private final FileName directory;
    private final List<LandingRoot> whole = new ArrayList<>();
    private final Map<RootPair, List<FileName>> partial = new LinkedHashMap<>();
    private final Map<RootPair, List<FileName>> above = new LinkedHashMap<>();

    /** Makes an empty collection for copies into, or by the name of, a directory. */
    LandingRoots(CpOptions options, FileName workingDirectory, FileName directory) {
        this.options = options;
        this.workingDirectory = workingDirectory;
        this.directory = directory;
    }

    /** Adds a directory whose copy is at the landing. */
    void addDirectory(OperandName source, FileName landsAt, boolean creates) throws UsageException {
        RootPair pair = new RootPair(OperandName.behindSymlink(source.absolute()), landsAt, null);
        whole.add(new LandingRoot(pair, true, List.of(FileName.currentDirectory()), creates));
    }

    /** Adds a file; files of one directory that keep their names share a root. */
    void addFile(OperandName source, FileName landsAt) throws UsageException {
        FileName file = source.absolute();
        if (options.dereference() == Dereference.STARTS) {
            // The jobs' cp gets -P: it must see the file itself, and name the copy after the symlink.
            file = OperandName.behindSymlink(file);
        }
        FileName name = file.lastComponent();
        FileName newName = landsAt.lastComponent();
        RootPair pair = new RootPair(
                OperandName.behindSymlink(file.parent()),
                OwnWay.behindSymlink(landsAt.parent()),
                name.equals(newName) ? null : newName);
        partial.computeIfAbsent(pair, unseen -> new ArrayList<>()).add(name);
    }

    /** Adds a source whose whole path is recreated below the destination. */
    void addWithParents(OperandName source) throws UsageException {
        List<FileName> names = source.relative().components();
        FileName root = source.given().isAbsolute() ? TOP : workingDirectory;
        int behind = options.dereference() == Dereference.ALWAYS ? 0 : behindLastSymlink(root, names);
        if (behind == 0) {
            partial.computeIfAbsent(new RootPair(root, directory, null), unseen -> new ArrayList<>())
                    .add(source.relative());
            return;
        }
        // cp makes directories of all of them; a walk follows no symlink, so each becomes a root of its own.
        FileName landsAt = directory;
        for (FileName name : names.subList(0, behind)) {
            root = OperandName.behindSymlink(root.resolve(name));
            landsAt = OwnWay.behindSymlink(landsAt.resolve(name));
            above.computeIfAbsent(new RootPair(root, landsAt, null), unseen -> new ArrayList<>());
        }
        FileName rest = names.get(behind);
        for (FileName name : names.subList(behind + 1, names.size())) {
            rest = rest.resolve(name);
        }
        Objects.requireNonNull(above.get(new RootPair(root, landsAt, null))).add(rest);
    }

    /**
     * Returns the number of leading names of a path up to the last symlink among them; the last name itself does not
     * count.
     */
    private static int behindLastSymlink(FileName root, List<FileName> names) throws UsageException {
        FileName path = root;
        int behind = 0;
        for (int i = 0; i + 1 < names.size(); i++) {
            path = path.resolve(names.get(i));
            if (FileStatus.of(path, false).map(FileStatus::isSymlink).orElse(false)) {
                behind = i + 1;
            }
        }
        return behind;
    }

    List<LandingRoot> toList() {
        List<LandingRoot> roots = new ArrayList<>(whole);
        above.forEach((pair, starts) -> roots.add(new LandingRoot(
                pair, true, starts, !Files.exists(pair.destination().toPath(), LinkOption.NOFOLLOW_LINKS))));
        partial.forEach((pair, starts) -> roots.add(new LandingRoot(pair, false, starts, false)));
        return roots;
    }
}
