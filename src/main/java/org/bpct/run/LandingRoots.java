package org.bpct.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.FileName;
import org.bpct.model.RootPair;
import org.bpct.options.CpOptions;
import org.bpct.options.CpOptions.Dereference;
import org.bpct.options.UsageException;

/** The roots that the sources of a command line make: those of directories first, then those of single files. */
final class LandingRoots {
    private static final FileName TOP = FileName.ofText("/");

    private final CpOptions options;
    private final FileName workingDirectory;
    private final FileName directory;
    private final List<LandingRoot> whole = new ArrayList<>();
    private final Map<RootPair, List<FileName>> partial = new LinkedHashMap<>();

    /** Makes an empty collection for copies into, or by the name of, a directory. */
    LandingRoots(CpOptions options, FileName workingDirectory, FileName directory) {
        this.options = options;
        this.workingDirectory = workingDirectory;
        this.directory = directory;
    }

    /** Adds a directory of which the landing becomes the copy. */
    void addDirectory(OperandName source, FileName landsAt, boolean creates) throws UsageException {
        RootPair pair = new RootPair(OperandName.behindSymlink(source.absolute()), landsAt, null);
        whole.add(new LandingRoot(pair, true, List.of(FileName.currentDirectory()), creates));
    }

    /** Adds a file; files of one directory that keep their names share a root. */
    void addFile(OperandName source, FileName landsAt) throws UsageException {
        FileName file = source.absolute();
        if (options.dereference() == Dereference.STARTS) {
            // The jobs' cp gets -P: it must see the file itself, and call it by the name of the symlink.
            file = OperandName.behindSymlink(file);
        }
        FileName name = file.lastComponent();
        FileName newName = landsAt.lastComponent();
        RootPair pair = new RootPair(
                OperandName.behindSymlink(file.parent()),
                OperandName.behindSymlink(landsAt.parent()),
                name.equals(newName) ? null : newName);
        partial.computeIfAbsent(pair, unseen -> new ArrayList<>()).add(name);
    }

    /** Adds a source whose whole path is made below the destination. */
    void addWithParents(OperandName source) {
        RootPair pair = new RootPair(source.given().isAbsolute() ? TOP : workingDirectory, directory, null);
        partial.computeIfAbsent(pair, unseen -> new ArrayList<>()).add(source.relative());
    }

    List<LandingRoot> toList() {
        List<LandingRoot> roots = new ArrayList<>(whole);
        partial.forEach((pair, starts) -> roots.add(new LandingRoot(pair, false, starts, false)));
        return roots;
    }
}
