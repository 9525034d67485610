package org.bpct.verb.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.verb.archive.tar.EarlierDirectory;
import org.bpct.verb.archive.tar.EarlierMembers;
import org.bpct.verb.archive.tar.TarMember;

/**
 * The copies on the other host that a walk of this one compares with, in the form of an archive: an entry needs no
 * transfer if its type, size, mode, owner, time and target are those of the copy, and its inode has not changed since the
 * copy was made.
 *
 * @param age the rule for the moment after which a change of a source may be missing in its copy
 * @param hasOwners whether copies have the owners of their sources
 */
record FarCopies(CopyAge age, boolean hasOwners) {
    private static final FileName NONE = FileName.ofText("");

    /** Returns the directory of a tree there. */
    EarlierDirectory of(FarTree.Directory root) {
        List<TarMember> members = new ArrayList<>();
        List<Long> surely = new ArrayList<>();
        add(root, members, surely, new HashMap<>());
        return EarlierDirectory.ofTree(
                EarlierMembers.of(members),
                surely.stream().mapToLong(Long::longValue).toArray(),
                hasOwners,
                age.isOfBase());
    }

    private void add(
            FarTree.Directory directory, List<TarMember> members, List<Long> surely, Map<String, TarMember> families) {
        members.add(member(directory.path(), 'd', 0, new TarMember.Attributes(0, 0, 0, 0, Timestamp.EPOCH), NONE));
        for (FarEntry entry : directory.entries().values()) {
            if (age.isLacking(entry.path())) {
                continue;
            }
            TarMember first = entry.isLinked() ? families.get(entry.inode()) : null;
            if (first != null) {
                members.add(member(entry.path(), 'h', first.place().part(), first.attributes(), first.name()));
                continue;
            }
            surely.add(age.before(entry.figures().modified(), entry.figures().changed()));
            TarMember member = member(entry.path(), entry.type(), surely.size() - 1, attributes(entry), entry.target());
            members.add(member);
            if (entry.isLinked()) {
                families.put(entry.inode(), member);
            }
        }
        directory.directories().values().forEach(below -> add(below, members, surely, families));
    }

    private TarMember.Attributes attributes(FarEntry entry) {
        FarEntry.Figures figures = entry.figures();
        return new TarMember.Attributes(
                figures.mode(),
                hasOwners ? figures.owner() : 0,
                hasOwners ? figures.group() : 0,
                entry.bytes(),
                figures.modified());
    }

    private static TarMember member(
            FileName name, char type, int number, TarMember.Attributes attributes, FileName target) {
        return new TarMember(name, type, attributes, target, new TarMember.Place(number, 0, 0));
    }
}
