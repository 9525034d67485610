package org.bpct.verb.compare;

import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.options.Aim;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.status.ExitCode;

/** The comparison of two trees by the walk alone: {@code --compare}. It makes no batch, and reads no contents. */
public final class TreeComparison {
    private final RunOptions options;
    private final Session session;
    private final Console console;

    public TreeComparison(RunOptions options, Session session) {
        this.options = options;
        this.session = session;
        this.console = session.console();
    }

    /** Lists all differences, by name, and returns the exit code. */
    public int compare(Aim.Comparison wish) throws UsageException, RunException, InterruptedException {
        FileName here = options.call().workingDirectory();
        ComparedTrees trees = ComparedTrees.of(options, wish, session);
        DifferenceList list = DifferenceList.of(wish, trees, here);
        list.sayReplaced(console);
        Compared compared = Compared.of(options, wish, trees);
        list.write(compared.differences(), console.out(), console.screen().isTerminal());
        compared.errors().say(console);
        String summary =
                Compared.summary(wish, compared.names(), compared.differences().size());
        if (list.hasFile()) {
            console.say(summary);
        } else {
            console.note(summary);
        }
        return compared.differences().isEmpty() ? compared.errors().exitCode() : ExitCode.ENTRIES_FAILED.code();
    }
}
