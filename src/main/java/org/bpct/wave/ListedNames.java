package org.bpct.wave;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.files.SummedFiles;
import org.bpct.model.GroupCursor;
import org.bpct.model.GroupKind;
import org.bpct.model.PartDirectory;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.LinkFamilies;

/**
 * The entries of a walk that lists of a batch already hold, name by name: the batch copies these, and no other part
 * may.
 */
public final class ListedNames {
    private final FileList all;
    private final BitSet listed = new BitSet();
    private final BitSet made = new BitSet();
    private final Map<Place, Integer> directories = new HashMap<>();

    /** A directory below a root. */
    private record Place(int pair, FileName path) {}

    /** Begins with a walk whose entries are in no list. */
    public ListedNames(FileList all) {
        this.all = all;
        for (int directory = 0; directory < all.directories(); directory++) {
            directories.put(new Place(all.pair(directory), all.directoryPath(directory)), directory);
        }
    }

    /** Marks the names in the list of a part. */
    public void add(PartDirectory part) throws IOException {
        if (Files.exists(part.list())) {
            // A compressed list is checked when it is unpacked.
            SummedFiles.check(part.list());
        }
        try (GroupCursor groups = GroupCursor.open(part)) {
            while (groups.next()) {
                GroupKind kind = groups.kind();
                if (kind == null) {
                    throw groups.damaged();
                }
                add(groups, kind);
            }
        }
    }

    private void add(GroupCursor groups, GroupKind kind) throws IOException {
        FileName below = FileName.currentDirectory();
        for (int word = 0; groups.nextName(); word++) {
            FileName name = FileName.of(groups.name().word());
            if (kind == GroupKind.DIRECTORIES) {
                Integer directory = directories.get(new Place(groups.pair(), name));
                if (directory != null) {
                    made.set(directory);
                }
            } else if (kind == GroupKind.FILES && word == 0) {
                below = name;
            } else if (kind == GroupKind.FILES
                    || kind == GroupKind.FAMILY
                    || (kind == GroupKind.RENAMED && word == 0)) {
                mark(groups.pair(), below.resolve(name));
            } else if (kind != GroupKind.RENAMED) {
                throw new IOException("a list of a walk that goes on has a group of kind " + kind);
            }
        }
    }

    private void mark(int pair, FileName path) {
        Integer directory = directories.get(new Place(pair, path.parent()));
        int entry =
                directory == null ? -1 : find(directory, path.lastComponent().bytes());
        if (entry >= 0) {
            listed.set(entry);
        }
    }

    /** Returns the entry of a directory with this name; -1 if it no longer exists. */
    private int find(int directory, byte[] name) {
        int low = all.firstEntry(directory);
        int high = all.endEntry(directory);
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = Arrays.compareUnsigned(all.name(middle, directory), name);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return -1;
    }

    /** Returns the list of all directories, and of those entries that are in no list. */
    public FileList rest() {
        FileListBuilder rest = new FileListBuilder(all.pairs());
        Map<Integer, Integer> familyOf = families();
        for (int directory = 0; directory < all.directories(); directory++) {
            rest.addDirectory(
                    all.parent(directory),
                    all.pair(directory),
                    all.directoryPath(directory).lastComponent().bytes(),
                    all.keepsAttributes(directory));
            if (made.get(directory)) {
                rest.made(directory);
            }
            for (int entry = all.firstEntry(directory); entry < all.endEntry(directory); entry++) {
                if (!listed.get(entry)) {
                    int number = rest.addEntry(all.name(entry, directory), all.size(entry));
                    Integer family = familyOf.get(entry);
                    if (family != null) {
                        rest.link(number, 0, family);
                    }
                }
            }
        }
        return rest.build();
    }

    private Map<Integer, Integer> families() {
        LinkFamilies families = all.families();
        Map<Integer, Integer> familyOf = new HashMap<>();
        for (int family = 0; family < families.count(); family++) {
            for (int name = 0; name < families.names(family); name++) {
                familyOf.put(families.entry(family, name), family);
            }
        }
        return familyOf;
    }
}
