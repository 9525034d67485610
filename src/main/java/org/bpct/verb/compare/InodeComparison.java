package org.bpct.verb.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.survey.SurveyPlace;
import org.bpct.traverse.ErrorCollector;
import org.bpct.verb.compare.Difference.Kind;
import org.bpct.verb.compare.HeldCommand.Held;

/**
 * The comparison of facts that a command tells about thousands of names at once: extended attributes with access
 * control lists, or the targets of symlinks.
 *
 * <p>Attributes that file systems and security modules keep for themselves, such as the striping of Lustre or the
 * labels of SELinux, belong to the place and not to the file, and are not compared.
 */
final class InodeComparison {
    private static final int MOST_NAMES = 16_000;
    private static final int MOST_BYTES = 2_000_000;
    private static final int WORD = "/proc/self/fd/1000/".length();
    private static final Pattern ACL = Pattern.compile("system[.](posix_acl_(access|default)|nfs4_acl|richacl)=.*");

    /**
     * The attributes of an entry, without those of its place. XFS shows a second copy of each ACL, which has no meaning
     * elsewhere. Marks of an upper layer say what is deleted or renamed in it, and a copy needs them; handles and counts
     * of its lower layer it does not.
     */
    private static final Pattern OWN = Pattern.compile("(user[.]|security[.]capability=|trusted[.]"
            + "(?!(lov|lma|lmv|link|dmv|hsm|som|fid|version|dataver|gfid|SGI_ACL_FILE|SGI_ACL_DEFAULT)[.=]"
            + "|overlay[.](origin|impure|nlink|upper|uuid)="
            + "|(glusterfs|afr)[.])).*");

    private static final Pattern ANY = Pattern.compile(".*", Pattern.DOTALL);

    private final Sides sides;
    private final String subject;
    private final Map<Kind, Pattern> kinds;
    private final EntryComparison into;
    private final ErrorCollector errors;
    private List<Twin> open = new ArrayList<>();
    private int bytes;

    /**
     * The roots of both trees.
     *
     * @param script the script that asks about their names: {@code question.sh}
     */
    record Trees(SurveyPlace a, SurveyPlace b, String script) {}

    private record Sides(InodeQuery a, InodeQuery b) {}

    /** A name in both trees. */
    private record Twin(Held a, Held b) {}

    private InodeComparison(
            Sides sides, String subject, Map<Kind, Pattern> kinds, EntryComparison into, ErrorCollector errors) {
        this.sides = sides;
        this.subject = subject;
        this.kinds = kinds;
        this.into = into;
        this.errors = errors;
    }

    static InodeComparison ofXattrs(Trees trees, EntryComparison into, ErrorCollector errors) {
        Sides sides = new Sides(
                InodeQuery.ofXattrs(trees.a(), trees.script()), InodeQuery.ofXattrs(trees.b(), trees.script()));
        return new InodeComparison(sides, "extended attributes", Map.of(Kind.XATTRS, OWN, Kind.ACL, ACL), into, errors);
    }

    static InodeComparison ofTargets(Trees trees, EntryComparison into, ErrorCollector errors) {
        Sides sides = new Sides(
                InodeQuery.ofTargets(trees.a(), trees.script()), InodeQuery.ofTargets(trees.b(), trees.script()));
        return new InodeComparison(sides, "target", Map.of(Kind.TARGET, ANY), into, errors);
    }

    /** Asks about a name in both directories, too: soon, or at the end. */
    void add(SurveyPlace a, SurveyPlace b, FileName name) {
        List<Twin> full = List.of();
        synchronized (this) {
            open.add(new Twin(new Held(a, name), new Held(b, name)));
            bytes += name.length() + a.below().length() + WORD;
            if (open.size() >= MOST_NAMES || bytes >= MOST_BYTES) {
                full = open;
                open = new ArrayList<>();
                bytes = 0;
            }
        }
        compare(full);
    }

    /** Asks the remaining questions. */
    void finish() {
        compare(open);
        open = new ArrayList<>();
    }

    private void compare(List<Twin> twins) {
        try {
            InodeQuery.Answer a = sides.a().ask(twins.stream().map(Twin::a).toList());
            InodeQuery.Answer b = sides.b().ask(twins.stream().map(Twin::b).toList());
            for (Twin twin : twins) {
                boolean isUnknownInA = isRefused(a, twin.a());
                boolean isUnknownInB = isRefused(b, twin.b());
                if (!isUnknownInA && !isUnknownInB) {
                    FileName path = twin.a().below();
                    List<String> linesOfA = a.lines().getOrDefault(twin.a(), List.of());
                    List<String> linesOfB = b.lines().getOrDefault(twin.b(), List.of());
                    kinds.forEach((kind, which) -> compare(path, kind, which, linesOfA, linesOfB));
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

    private boolean isRefused(InodeQuery.Answer answer, Held held) {
        String message = answer.refusals().get(held);
        if (message == null) {
            return false;
        }
        FileName name = held.path();
        switch (message) {
            case "No such file or directory" -> errors.entry(name, new NoSuchFileException(""));
            default -> errors.other(name, "cannot read its " + subject + ": " + message);
        }
        return true;
    }
}
