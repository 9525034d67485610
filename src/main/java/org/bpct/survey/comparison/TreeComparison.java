package org.bpct.survey.comparison;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.files.WholeFile;
import org.bpct.landing.ComparedTrees;
import org.bpct.landing.DifferencesPlace;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.status.ExitCode;
import org.bpct.survey.SurveyErrors;
import org.bpct.survey.SurveyGround;

/** The comparison of two trees: {@code --compare}. It makes no batch, and reads no contents. */
public final class TreeComparison {
    private final RunOptions options;
    private final Console console;

    public TreeComparison(RunOptions options, Session session) {
        this.options = options;
        this.console = session.console();
    }

    /**
     * A wish for a comparison.
     *
     * @param withXattrs whether extended attributes and access control lists are compared
     * @param file where the list goes, standard output if there is none
     * @param replaces whether it replaces a file of that name
     */
    public record Wish(boolean withXattrs, boolean asJson, Optional<FileName> file, boolean replaces) {}

    /** Lists all differences, by name, and returns the exit code. */
    public int compare(Wish wish) throws UsageException, RunException, InterruptedException {
        FileName here = options.call().workingDirectory();
        ComparedTrees trees = ComparedTrees.of(options.task().operands(), here);
        Optional<DifferencesPlace> place = wish.file().isEmpty()
                ? Optional.empty()
                : Optional.of(DifferencesPlace.of(wish.file().get(), wish.replaces(), trees, here));
        requireXattrs(wish);
        EntryComparison rules = new EntryComparison(options.manner().earlier().window());
        SurveyErrors errors;
        long compared;
        try (SurveyGround ground = new SurveyGround(
                options.task().selection(),
                options.manner().cp().oneFileSystem(),
                options.manner().walking().threads())) {
            PairWalk walk = new PairWalk(ground, trees, rules, wish.withXattrs());
            walk.run();
            compared = walk.compared();
            errors = new SurveyErrors(ground.errors().byPath());
        } catch (IOException e) {
            throw RunException.failed("cannot compare: " + SystemMessage.of(e), e);
        }
        List<Difference> found =
                rules.found().stream().sorted(Difference.BY_PATH).toList();
        write(found, place, wish.asJson());
        errors.say(console);
        String summary = summary(wish, compared, found.size());
        if (place.isPresent()) {
            console.say(summary);
        } else {
            console.note(summary);
        }
        return found.isEmpty() ? errors.exitCode() : ExitCode.ENTRIES_FAILED.code();
    }

    private static void requireXattrs(Wish wish) throws UsageException {
        if (wish.withXattrs() && !XattrQuery.isPossible()) {
            throw new UsageException("--compare needs getfattr (package attr) and xargs on this host;"
                    + " --no-xattrs leaves extended attributes and ACLs uncompared");
        }
    }

    private static String summary(Wish wish, long compared, int differences) {
        return String.format(
                Locale.ROOT,
                "%,d names in both, %,d differences%s; contents were not read",
                compared,
                differences,
                wish.withXattrs() ? "" : "; extended attributes and ACLs were not compared");
    }

    private void write(List<Difference> found, Optional<DifferencesPlace> place, boolean asJson) throws RunException {
        DifferenceLines lines = new DifferenceLines(found, asJson);
        try {
            if (place.isPresent()) {
                WholeFile.write(place.get().file().toPath(), place.get().replaces(), lines::write);
                return;
            }
            PrintStream out = console.out();
            lines.write(out);
            if (out.checkError()) {
                throw new IOException("the output is closed or full");
            }
        } catch (IOException e) {
            throw RunException.failed("cannot write the list: " + SystemMessage.of(e), e);
        }
    }
}
