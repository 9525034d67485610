package org.bpct.verb.archive.listing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.bpct.files.FileName;
import org.bpct.selection.Selection;
import org.bpct.verb.archive.tar.IndexReader;
import org.bpct.verb.archive.tar.TarMember;
import org.jspecify.annotations.Nullable;

/** The search for members of an archive, by names and rules, in the order of its index. */
final class MemberSearch {
    private static final byte SLASH = '/';

    private final Selection selection;

    MemberSearch(Selection selection) {
        this.selection = selection;
    }

    /** Returns the names that are asked for: by their bytes, and none below another one. All are below the empty one. */
    static List<FileName> wanted(List<FileName> given) {
        List<FileName> names = new ArrayList<>();
        given.stream()
                .map(MemberSearch::asAsked)
                .sorted(Comparator.naturalOrder())
                .forEach(name -> {
                    if (names.stream().noneMatch(above -> isAtOrBelow(name, above))) {
                        names.add(name);
                    }
                });
        return names.isEmpty() ? List.of(FileName.ofText("")) : names;
    }

    /** Returns a name without slashes at its end, and without the dot and slash that may begin it. */
    private static FileName asAsked(FileName given) {
        byte[] bytes = given.withoutTrailingSlashes().bytes();
        boolean isFromDot = bytes.length > 2 && bytes[0] == '.' && bytes[1] == SLASH;
        return isFromDot ? FileName.of(Arrays.copyOfRange(bytes, 2, bytes.length)) : FileName.of(bytes);
    }

    private static boolean isAtOrBelow(FileName name, FileName above) {
        byte[] bytes = name.bytes();
        byte[] beginning = above.bytes();
        return bytes.length >= beginning.length
                && Arrays.equals(bytes, 0, beginning.length, beginning, 0, beginning.length)
                && (bytes.length == beginning.length || bytes[beginning.length] == SLASH);
    }

    /** The receiver of members that are found. */
    interface Receiver {
        void take(TarMember member) throws IOException;
    }

    /** Finds the members of a name and below it; returns their number, -1 if the archive has none. */
    long find(IndexReader index, FileName wanted, Receiver receiver) throws IOException {
        if (wanted.length() == 0) {
            return find(index, wanted, member -> true, receiver).meant;
        }
        Found found = new Found();
        // tar -c DIRECTORY/. or . gives names that begin with a dot and a slash.
        for (FileName name : List.of(withDot(wanted), wanted)) {
            // Between a name and the names below it there may be many that only begin like it.
            found.add(find(index, name, member -> member.name().equals(name), receiver));
            found.add(find(index, below(name), member -> isAtOrBelow(member.name(), name), receiver));
        }
        return found.met == 0 ? -1 : found.meant;
    }

    private static final class Found {
        private long met;
        private long meant;

        void add(Found other) {
            met += other.met;
            meant += other.meant;
        }
    }

    private Found find(IndexReader index, FileName from, Predicate<TarMember> isHere, Receiver receiver)
            throws IOException {
        Found found = new Found();
        IndexReader.Cursor cursor = index.from(from);
        for (@Nullable TarMember member = cursor.next();
                member != null && isHere.test(member);
                member = cursor.next()) {
            found.met++;
            if (isMeant(member)) {
                receiver.take(member);
                found.meant++;
            }
        }
        return found;
    }

    private static FileName withDot(FileName name) {
        byte[] bytes = new byte[name.length() + 2];
        bytes[0] = '.';
        bytes[1] = SLASH;
        System.arraycopy(name.bytes(), 0, bytes, 2, name.length());
        return FileName.of(bytes);
    }

    private static FileName below(FileName name) {
        byte[] bytes = Arrays.copyOf(name.bytes(), name.length() + 1);
        bytes[name.length()] = SLASH;
        return FileName.of(bytes);
    }

    private boolean isMeant(TarMember member) {
        MemberSubject subject = new MemberSubject(member);
        if (selection.hasRules()) {
            List<FileName> parts = member.name().components();
            FileName path = FileName.currentDirectory();
            for (int i = 0; i < parts.size(); i++) {
                path = path.resolve(parts.get(i));
                boolean isDirectory = i < parts.size() - 1 || subject.isDirectory();
                if (selection.leavesOut(path.bytes(), isDirectory) != null) {
                    return false;
                }
            }
        }
        return selection.unmet(subject, member.name().lastComponent().bytes(), true) == null;
    }
}
