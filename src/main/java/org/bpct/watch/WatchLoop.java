package org.bpct.watch;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.bpct.caller.RunException;
import org.jline.utils.AttributedString;

/** The loop that takes events in turn, and draws the screen that they lead to. */
final class WatchLoop {
    private final Screen screen;
    private final BlockingQueue<Event> events;
    private final IntConsumer wishes;
    private final Consumer<Watch.Deed> deeds;
    private final Painter painter;
    private final Board board = new Board();
    private final Viewer viewer;
    private final int first;
    private Frame frame;
    private int wanted;

    /** A terminal that shows lines all over; a test has one of its own. */
    interface Screen {
        /** Returns its size now. */
        Frame frame();

        /** Shows these lines in place of all others. */
        void show(List<AttributedString> lines);
    }

    /**
     * Prepares to watch.
     *
     * @param events the events
     * @param wishes takes the number of the batch that is to be looked at from now on
     * @param deeds carries out the confirmed deeds, and does not wait for their end
     * @param first the batch to begin with; {@link Reading#ALL} for all
     */
    WatchLoop(
            Screen screen,
            BlockingQueue<Event> events,
            IntConsumer wishes,
            Consumer<Watch.Deed> deeds,
            Painter painter,
            int first) {
        this.screen = screen;
        this.events = events;
        this.wishes = wishes;
        this.deeds = deeds;
        this.painter = painter;
        this.first = first;
        this.wanted = first;
        this.viewer = new Viewer(first);
        this.frame = screen.frame();
    }

    /** Watches until a key ends it, or the terminal is gone. */
    void run() throws RunException, InterruptedException {
        wishes.accept(wanted);
        boolean goesOn = true;
        while (goesOn) {
            if (events.isEmpty()) {
                screen.show(painter.paint(frame, board, viewer));
            }
            goesOn = obey(events.take());
            if (viewer.batch() != wanted) {
                wanted = viewer.batch();
                wishes.accept(wanted);
            }
        }
    }

    private boolean obey(Event event) throws RunException {
        if (event instanceof Event.Typed typed) {
            return obey(typed);
        }
        if (event instanceof Event.Done done) {
            viewer.tell(done.words());
            wishes.accept(wanted);
        }
        if (event instanceof Event.Looked looked) {
            take(looked.reading());
        } else if (event instanceof Event.Broken broken) {
            throw broken.cause();
        } else if (event instanceof Event.Resized) {
            frame = screen.frame();
        }
        return !(event instanceof Event.HungUp);
    }

    private boolean obey(Event.Typed typed) {
        boolean goesOn = viewer.obey(typed.action(), typed.letter(), board);
        Watch.Deed deed = viewer.takeDeed();
        if (deed != null) {
            deeds.accept(deed);
        }
        return goesOn;
    }

    private void take(Reading reading) throws RunException {
        if (!reading.isGone()) {
            board.take(reading);
        } else if (reading.asked() == viewer.batch()) {
            String words = "batch " + reading.asked() + " was deleted while it was watched";
            if (reading.asked() == first) {
                throw RunException.failed(words, null);
            }
            viewer.goToTable(words);
        }
    }
}
