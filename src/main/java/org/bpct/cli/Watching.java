package org.bpct.cli;

import java.util.Map;
import org.bpct.caller.RunException;
import org.bpct.cli.terminal.Terminal;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.watch.Watch;

/**
 * A call that takes the whole terminal.
 *
 * @param terminal the streams of this process
 * @param environment the variables
 */
record Watching(Terminal terminal, Map<String, String> environment) {
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
        return new Watch(session, environment, terminal.screen().isColoured()).run(number);
    }
}
