package org.bpct.script;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bpct.model.FileList;
import org.bpct.model.FileName;
import org.bpct.model.Group;
import org.bpct.model.GroupCursor;
import org.bpct.model.LinkFamilies;

/** Writes the list of a job: its groups with their names, each word ended by NUL. */
final class ListWriter {
    private final FileList files;

    ListWriter(FileList files) {
        this.files = files;
    }

    void write(List<Group> groups, OutputStream out) throws IOException {
        writeWord(GroupCursor.VERSION.getBytes(StandardCharsets.US_ASCII), out);
        for (Group group : groups) {
            List<byte[]> names = names(group);
            String header = "G " + group.number() + " " + group.pair() + " "
                    + group.kind().letter() + " " + names.size() + " " + group.bytes();
            writeWord(header.getBytes(StandardCharsets.US_ASCII), out);
            for (byte[] name : names) {
                writeWord(name, out);
            }
        }
    }

    private static void writeWord(byte[] word, OutputStream out) throws IOException {
        out.write(word);
        out.write(0);
    }

    private List<byte[]> names(Group group) {
        return switch (group.kind()) {
            case DIRECTORIES, ATTRIBUTES -> directories(group);
            case FILES -> files(group);
            case FAMILY -> families(group);
            case RENAMED -> renamed(group);
            case LINKS -> links(group);
        };
    }

    private List<byte[]> directories(Group group) {
        List<byte[]> names = new ArrayList<>(group.items());
        for (int i = 0; i < group.items(); i++) {
            names.add(files.directoryPath(group.item(i)).bytes());
        }
        return names;
    }

    /** Names of one directory are given within it; of several, below the root. */
    private List<byte[]> files(Group group) {
        int directory = group.item(0);
        boolean one = true;
        for (int i = 0; i < group.items(); i += 3) {
            one &= group.item(i) == directory;
        }
        List<byte[]> names = new ArrayList<>(group.names() + 1);
        names.add((one ? files.directoryPath(directory) : FileName.currentDirectory()).bytes());
        for (int i = 0; i < group.items(); i += 3) {
            FileName path = files.directoryPath(group.item(i));
            for (int entry = group.item(i + 1); entry < group.item(i + 2); entry++) {
                byte[] name = files.name(entry, group.item(i));
                names.add(one ? name : path.resolve(FileName.of(name)).bytes());
            }
        }
        return names;
    }

    private List<byte[]> families(Group group) {
        LinkFamilies families = files.families();
        List<byte[]> names = new ArrayList<>(group.names());
        for (int i = 0; i < group.items(); i++) {
            int family = group.item(i);
            for (int name = 0; name < families.names(family); name++) {
                names.add(path(families.entry(family, name)).bytes());
            }
        }
        return names;
    }

    private List<byte[]> renamed(Group group) {
        FileName newName = files.pairs().get(group.pair()).newName();
        if (newName == null) {
            throw new IllegalStateException("pair " + group.pair() + " has no new name for " + group);
        }
        return List.of(path(group.item(0)).bytes(), newName.bytes());
    }

    private List<byte[]> links(Group group) {
        LinkFamilies families = files.families();
        int family = group.item(0);
        int first = families.entry(family, 0);
        int firstPair = files.pair(files.directoryOf(first));
        List<byte[]> names = new ArrayList<>(group.names() + 1);
        FileName firstPath = landing(first);
        if (firstPair != group.pair()) {
            firstPath = files.pairs().get(firstPair).destination().resolve(firstPath);
        }
        names.add(firstPath.bytes());
        for (int name = group.item(1); name < group.item(2); name++) {
            names.add(landing(families.entry(family, name)).bytes());
        }
        return names;
    }

    /** Returns the path of an entry below the destination root. */
    private FileName landing(int entry) {
        FileName newName =
                files.pairs().get(files.pair(files.directoryOf(entry))).newName();
        return newName == null ? path(entry) : newName;
    }

    private FileName path(int entry) {
        int directory = files.directoryOf(entry);
        return files.directoryPath(directory).resolve(FileName.of(files.name(entry, directory)));
    }
}
