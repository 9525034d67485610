package org.bpct.survey.comparison;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.survey.comparison.Difference.Kind;
import org.bpct.traverse.ErrorCollector;

/**
 * The comparison of extended attributes and access control lists, for thousands of names at once.
 *
 * <p>What file systems and security modules keep for themselves, such as the striping of Lustre or the labels of
 * SELinux, is of the place and not of the file, and is not compared.
 */
final class XattrComparison {
    private static final int MOST_NAMES = 4_000;
    private static final int MOST_BYTES = 120_000;
    private static final Pattern ACL = Pattern.compile("system[.](posix_acl_(access|default)|nfs4_acl|richacl)=.*");
    private static final Pattern OWN = Pattern.compile("(user[.]|security[.]capability=|trusted[.]"
            + "(?!(lov|lma|lmv|link|dmv|hsm|som|fid|version|dataver|gfid)[.=]|(overlay|glusterfs|afr)[.])).*");

    private final FileName rootA;
    private final FileName rootB;
    private final EntryComparison into;
    private final ErrorCollector errors;
    private List<FileName> open = new ArrayList<>();
    private int bytes;

    XattrComparison(FileName rootA, FileName rootB, EntryComparison into, ErrorCollector errors) {
        this.rootA = rootA;
        this.rootB = rootB;
        this.into = into;
        this.errors = errors;
    }

    /** Asks about a name in both trees, too: soon, or at the end. */
    void add(FileName path) {
        List<FileName> full = List.of();
        synchronized (this) {
            open.add(path);
            bytes += path.length() + Math.max(rootA.length(), rootB.length()) + 2;
            if (open.size() >= MOST_NAMES || bytes >= MOST_BYTES) {
                full = open;
                open = new ArrayList<>();
                bytes = 0;
            }
        }
        compare(full);
    }

    /** Asks what is left to be asked. */
    void finish() {
        compare(open);
        open = new ArrayList<>();
    }

    private void compare(List<FileName> paths) {
        try {
            XattrQuery.Answer a =
                    XattrQuery.ask(paths.stream().map(rootA::resolve).toList());
            XattrQuery.Answer b =
                    XattrQuery.ask(paths.stream().map(rootB::resolve).toList());
            for (FileName path : paths) {
                FileName inA = rootA.resolve(path);
                FileName inB = rootB.resolve(path);
                boolean isUnknownInA = isRefused(a, inA);
                boolean isUnknownInB = isRefused(b, inB);
                if (!isUnknownInA && !isUnknownInB) {
                    List<String> linesOfA = a.attributes().getOrDefault(inA, List.of());
                    List<String> linesOfB = b.attributes().getOrDefault(inB, List.of());
                    compare(path, Kind.XATTRS, OWN, linesOfA, linesOfB);
                    compare(path, Kind.ACL, ACL, linesOfA, linesOfB);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void compare(FileName path, Kind kind, Pattern which, List<String> a, List<String> b) {
        if (!chosen(which, a).equals(chosen(which, b))) {
            into.add(path, kind, "", "");
        }
    }

    private static List<String> chosen(Pattern which, List<String> lines) {
        return lines.stream()
                .filter(line -> which.matcher(line).matches())
                .sorted()
                .toList();
    }

    private boolean isRefused(XattrQuery.Answer answer, FileName name) {
        String message = answer.refusals().get(name);
        if (message == null) {
            return false;
        }
        switch (message) {
            case "No such file or directory" -> errors.entry(name, new NoSuchFileException(""));
            default -> errors.other(name, "cannot read its extended attributes: " + message);
        }
        return true;
    }
}
