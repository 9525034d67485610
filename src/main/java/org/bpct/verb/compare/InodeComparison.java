package org.bpct.verb.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bpct.files.FileName;
import org.bpct.files.Workers;
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
    private static final List<String> ACCESS_LISTS = List.of("system.posix_acl_access", "system.posix_acl_default");
    private static final Pattern ACL = Pattern.compile("system[.](posix_acl_(access|default)|nfs4_acl|richacl)=.*");

    /**
     * The attributes of an entry, without those of its place. XFS shows a second copy of each ACL, which has no meaning
     * elsewhere. Marks of an upper layer tell its deleted and renamed names, and a copy needs them; handles and counts
     * of its lower layer it does not.
     */
    private static final Pattern OWN = Pattern.compile("(user[.]|security[.]capability=|trusted[.]"
            + "(?!(lov|lma|lmv|link|dmv|hsm|som|fid|version|dataver|gfid|SGI_ACL_FILE|SGI_ACL_DEFAULT)[.=]"
            + "|overlay[.](origin|impure|nlink|upper|uuid)="
            + "|(glusterfs|afr)[.])).*");

    private static final Pattern ANY = Pattern.compile(".*", Pattern.DOTALL);

    private final Sides sides;

    /** Questions for access lists by their names: MooseFS gives these and does not list them. */
    private final List<Sides> unlisted;

    private final String subject;
    private final Map<Kind, Pattern> kinds;
    private final EntryComparison into;
    private final ErrorCollector errors;
    private List<Twin> open = new ArrayList<>();
    private int bytes;

    private record Sides(InodeQuestion a, InodeQuestion b) {}

    /** A name in both trees. */
    private record Twin(Held a, Held b) {}

    private InodeComparison(
            List<Sides> questions,
            String subject,
            Map<Kind, Pattern> kinds,
            EntryComparison into,
            ErrorCollector errors) {
        this.sides = questions.get(0);
        this.unlisted = questions.subList(1, questions.size());
        this.subject = subject;
        this.kinds = kinds;
        this.into = into;
        this.errors = errors;
    }

    static InodeComparison ofXattrs(TreeSide a, TreeSide b, EntryComparison into, ErrorCollector errors) {
        List<Sides> questions = new ArrayList<>();
        questions.add(new Sides(a.xattrs(), b.xattrs()));
        for (String list : ACCESS_LISTS) {
            questions.add(new Sides(a.xattr(list), b.xattr(list)));
        }
        return new InodeComparison(
                questions, "extended attributes", Map.of(Kind.XATTRS, OWN, Kind.ACL, ACL), into, errors);
    }

    static InodeComparison ofTargets(TreeSide a, TreeSide b, EntryComparison into, ErrorCollector errors) {
        Sides sides = new Sides(a.targets(), b.targets());
        return new InodeComparison(List.of(sides), "target", Map.of(Kind.TARGET, ANY), into, errors);
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
        if (twins.isEmpty()) {
            return;
        }
        try {
            Answers answers = ask(sides, twins);
            List<Twin> told = twins.stream().filter(answers::tell).toList();
            addUnlisted(told, answers);
            for (Twin twin : told) {
                boolean isUnknownInA = isRefused(answers.a(), twin.a());
                boolean isUnknownInB = isRefused(answers.b(), twin.b());
                if (!isUnknownInA && !isUnknownInB) {
                    kinds.forEach((kind, which) -> {
                        if (answers.differ(twin, which)) {
                            into.add(twin.a().below(), kind, "", "");
                        }
                    });
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Asks once more about the names whose access lists seem to differ. */
    private void addUnlisted(List<Twin> twins, Answers answers) throws IOException {
        List<Twin> unlike = unlisted.isEmpty()
                ? List.of()
                : twins.stream().filter(twin -> answers.differ(twin, ACL)).toList();
        if (unlike.isEmpty()) {
            return;
        }
        for (Sides question : unlisted) {
            Answers more = ask(question, unlike);
            answers.a().add(more.a());
            answers.b().add(more.b());
        }
    }

    /** Asks about names in both trees at once. */
    private static Answers ask(Sides question, List<Twin> twins) throws IOException {
        InodeQuestion.Answer[] answers = new InodeQuestion.Answer[2];
        Workers.forEach(2, number -> {
            answers[number] = number == 0
                    ? question.a().ask(twins.stream().map(Twin::a).toList())
                    : question.b().ask(twins.stream().map(Twin::b).toList());
        });
        return new Answers(answers[0], answers[1]);
    }

    /** Answers of both sides. */
    private record Answers(InodeQuestion.Answer a, InodeQuestion.Answer b) {
        /** Returns true if anything is known of a name in one of the trees: most names have no attributes. */
        boolean tell(Twin twin) {
            return a.tells(twin.a()) || b.tells(twin.b());
        }

        boolean differ(Twin twin, Pattern which) {
            return !chosen(which, a, twin.a()).equals(chosen(which, b, twin.b()));
        }

        private static Set<String> chosen(Pattern which, InodeQuestion.Answer answer, Held name) {
            return answer.lines().getOrDefault(name, List.of()).stream()
                    .filter(line -> which.matcher(line).matches())
                    .collect(Collectors.toSet());
        }
    }

    private boolean isRefused(InodeQuestion.Answer answer, Held held) {
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
