package org.bpct.watch;

import java.io.IOException;
import java.time.ZoneId;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.bpct.caller.RunException;
import org.bpct.files.SystemMessage;
import org.bpct.home.BatchCatalog;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.status.ExitCode;

/** The display of batches that changes by itself until a key ends it, as {@code top} shows processes. */
public final class Watch {
    private final Session session;
    private final Map<String, String> environment;
    private final boolean isColoured;

    /**
     * Prepares to watch the batches of a home.
     *
     * @param environment the variables, for the characters that the terminal knows
     * @param isColoured whether the terminal shows colours
     */
    public Watch(Session session, Map<String, String> environment, boolean isColoured) {
        this.session = session;
        this.environment = environment;
        this.isColoured = isColoured;
    }

    /**
     * Shows one batch, or all if the number is empty, until the user quits; both standard input and output must be a
     * terminal.
     *
     * @return the exit code
     * @throws RunException if the one batch is deleted meanwhile, or the terminal does not work
     */
    public int run(String asked) throws UsageException, RunException, InterruptedException {
        BatchCatalog catalog = new BatchCatalog(session.home());
        String number = catalog.meant(asked);
        if (!number.isEmpty()) {
            catalog.find(number);
        }
        BlockingQueue<Event> events = new LinkedBlockingQueue<>();
        Lookout lookout = new Lookout(new HomeSource(session.home(), session.query(), session.clock()), events::add);
        Painter painter = new Painter(Glyphs.of(environment), ZoneId.systemDefault());
        Thread looks = new Thread(lookout, "lookout");
        looks.setDaemon(true);
        try (TerminalScreen screen = TerminalScreen.open(isColoured, events::add)) {
            looks.start();
            int first = number.isEmpty() ? Reading.ALL : Integer.parseInt(number);
            new WatchLoop(screen, events, lookout::want, painter, first).run();
        } catch (IOException e) {
            throw RunException.failed("cannot use the terminal: " + SystemMessage.of(e), e);
        } finally {
            looks.interrupt();
        }
        return ExitCode.OK.code();
    }
}
