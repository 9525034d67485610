package org.bpct.verb.copy;

import org.bpct.caller.Console;
import org.bpct.files.FileName;
import org.bpct.tree.FileList;
import org.bpct.tree.Work;

/** The entries of a planned copy, for users to read before it begins: a line each, by the names of their sources. */
final class PlannedNames {
    private PlannedNames() {}

    /** Prints them in the order of the tree; directories are left out, since an update looks at each of them. */
    static void show(FileList files, Console console) {
        for (int directory = 0; directory < files.directories(); directory++) {
            FileName root = files.pairs().get(files.pair(directory)).source();
            FileName path = root.resolve(files.directoryPath(directory));
            for (int entry = files.firstEntry(directory); entry < files.endEntry(directory); entry++) {
                FileName name = path.resolve(FileName.of(files.name(entry, directory)));
                console.say("would " + words(files.work(entry)) + " " + name.display());
            }
        }
    }

    private static String words(Work work) {
        return switch (work) {
            case COPY -> "copy";
            case REPAIR -> "set attributes of";
            case COMPARE -> "compare";
            case LINK -> "link";
        };
    }
}
