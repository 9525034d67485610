package org.bpct.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.batches.Batches;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.cli.terminal.Terminal;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.watch.Watch;
import org.bpct.wave.Placement;

/**
 * A call that takes the whole terminal.
 *
 * @param terminal the streams of this process
 * @param environment the variables
 * @param placement the place of jobs that are submitted again: where those of their batch were
 */
record Watching(Terminal terminal, Map<String, String> environment, Placement placement) {
    /**
     * Shows batches until the user quits, and returns the exit code.
     *
     * @throws UsageException if there is no terminal: a script would wait for a key forever
     */
    int watch(Session session, String number) throws UsageException, RunException, InterruptedException {
        if (!terminal.takesScreen(environment)) {
            throw new UsageException("--watch needs a terminal on standard input and output, and a TERM that is not"
                    + " dumb: use bpct --progress, or watch bpct --progress");
        }
        return new Watch(session, environment, terminal.screen().isColoured(), deed -> carryOut(session, deed))
                .run(number);
    }

    /** Carries out a deed as the command line would, and returns the lines of its answer as one. */
    String carryOut(Session session, Watch.Deed deed) throws InterruptedException {
        Lines lines = new Lines(new ArrayList<>());
        // The lookout reads batches meanwhile, by a query of its own.
        Batches batches = new Batches(
                Session.of(session.home(), session.schedulers(), lines, session.clock(), session.submitter()));
        try {
            switch (deed.option()) {
                case "--cancel" -> batches.cancel(deed.value(), false);
                case "--pause" -> batches.pause(deed.value());
                case "--continue" -> batches.goOn(deed.value());
                case "--limit" -> batches.limit(deed.value());
                case "--retry" -> batches.retry(deed.value(), placement);
                default -> throw new IllegalArgumentException(deed.option());
            }
        } catch (UsageException e) {
            lines.say(e.getMessage());
        } catch (RunException e) {
            lines.say(e.getMessage());
        }
        return String.join("; ", lines.said);
    }

    /** A console that keeps its lines for the screen. */
    private record Lines(List<String> said) implements Console {
        @Override
        public void say(String line) {
            said.add(line);
        }

        @Override
        public void note(String line) {
            said.add(line);
        }

        @Override
        public void live(String line) {}

        @Override
        public int liveWidth() {
            return 0;
        }

        @Override
        public int width() {
            return 0;
        }

        @Override
        public PrintStream out() {
            return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        }
    }
}
