package org.bpct.caller;

import java.io.PrintStream;
import org.bpct.status.table.Screen;

/** The output to the user. Callers do not know whether it is a terminal, a log or a test. */
public interface Console {
    /** Writes a line that belongs to the result. */
    void say(String line);

    /** Returns true if lines of {@link #say} are suppressed. */
    default boolean isQuiet() {
        return false;
    }

    /** Returns true if results are JSON alone; then lines of {@link #say} are suppressed, too. */
    default boolean answersInJson() {
        return false;
    }

    /** Writes a line of the result that only a user of {@code -v} wants to read. */
    default void detail(String line) {}

    /** Writes a further line that the user should know: a note, a warning. */
    void note(String line);

    /** Shows a line that the next one replaces; does nothing if the output is no terminal. */
    void live(String line);

    /** Sets the note to write if a signal ends this process from now on; an empty one for none. */
    default void atSignal(String note) {}

    /** Returns how many columns a live line may have; 0 if the output is no terminal. */
    int liveWidth();

    /** Returns how many columns results may have; 0 if they are not for a terminal. */
    int width();

    /** Returns the screen that shows the results. */
    default Screen screen() {
        return Screen.plain(width());
    }

    /** Returns the stream of results, for results that are more than lines. */
    PrintStream out();
}
