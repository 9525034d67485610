package org.bpct.caller;

import java.io.PrintStream;

/** Where a run speaks to the user; nothing inside knows whether that is a terminal, a log or a test. */
public interface Console {
    /** Says a line that belongs to the result. */
    void say(String line);

    /** Says a line that the user should know besides: a note, a warning. */
    void note(String line);

    /** Shows a line that the next one replaces; does nothing where nobody looks. */
    void live(String line);

    /** Returns how many columns a live line may have; 0 if nobody looks. */
    int liveWidth();

    /** Returns how many columns results may have; 0 if they are not for a terminal. */
    int width();

    /** Returns the stream of results, for those that are more than lines. */
    PrintStream out();
}
