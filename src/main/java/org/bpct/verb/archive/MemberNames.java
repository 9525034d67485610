package org.bpct.verb.archive;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.landing.LandingRoot;
import org.bpct.options.UsageException;
import org.bpct.verb.sum.Summed;

/**
 * The beginnings of the names that members of an archive get: the operands as typed, without leading slashes and upward
 * parts, which {@code tar} drops as well.
 */
final class MemberNames {
    private static final FileName HERE = FileName.currentDirectory();
    private static final FileName NOTHING = FileName.ofText("");
    private static final FileName UPWARDS = FileName.ofText("..");

    private MemberNames() {}

    /**
     * Returns the beginning for each root: a dot for the working directory itself, nothing for files in it; throws if members of two
     * operands might have one name.
     */
    static List<FileName> of(Summed sources) throws UsageException {
        List<FileName> beginnings =
                sources.shown().stream().map(MemberNames::beginning).toList();
        List<Taken> taken = new ArrayList<>();
        for (int i = 0; i < beginnings.size(); i++) {
            LandingRoot root = sources.landing().roots().get(i);
            FileName beginning = beginnings.get(i).equals(HERE) ? NOTHING : beginnings.get(i);
            for (FileName start : root.starts()) {
                add(
                        taken,
                        new Taken(joined(beginning, start), root.pair().source().resolve(start)));
            }
        }
        return beginnings;
    }

    /** A member's name that is taken, with all below it, and its source. */
    private record Taken(FileName name, FileName source) {}

    private static void add(List<Taken> taken, Taken more) throws UsageException {
        for (Taken other : taken) {
            if (isIn(more.name(), other.name()) || isIn(other.name(), more.name())) {
                throw new UsageException(more.source().display() + " and "
                        + other.source().display() + " would have the same names in the archive: '"
                        + more.name().display() + "'; archive them from a folder above both");
            }
        }
        taken.add(more);
    }

    private static boolean isIn(FileName name, FileName above) {
        List<FileName> parts = name.components();
        List<FileName> begins = above.components();
        return begins.size() <= parts.size() && parts.subList(0, begins.size()).equals(begins);
    }

    private static FileName joined(FileName beginning, FileName name) {
        if (name.equals(HERE)) {
            return beginning;
        }
        return beginning.length() == 0 ? name : beginning.resolve(name);
    }

    private static FileName beginning(FileName shown) {
        List<FileName> parts = new ArrayList<>();
        for (FileName part : shown.components()) {
            if (part.equals(UPWARDS)) {
                parts.clear();
            } else {
                parts.add(part);
            }
        }
        if (parts.isEmpty()) {
            byte[] bytes = shown.bytes();
            return bytes.length > 0 && bytes[0] == '.' && (bytes.length == 1 || bytes[1] == '/') ? HERE : NOTHING;
        }
        FileName name = parts.get(0);
        for (FileName part : parts.subList(1, parts.size())) {
            name = name.resolve(part);
        }
        return name;
    }
}
