package org.bpct.verb.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.caller.UnwrittenOutputException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.landing.ReplacedFile;
import org.bpct.options.Aim;
import org.bpct.options.UsageException;
import org.jspecify.annotations.Nullable;

/** The list of differences that a call asks for, and its place. */
final class DifferenceList {
    private final Aim.Comparison.Form form;
    private final @Nullable DifferencesPlace place;

    private DifferenceList(Aim.Comparison.Form form, @Nullable DifferencesPlace place) {
        this.form = form;
        this.place = place;
    }

    /** Returns the list; throws if none can be made where it is to go. */
    static DifferenceList of(Aim.Comparison wish, ComparedTrees trees, FileName workingDirectory)
            throws UsageException {
        Optional<FileName> file = wish.file();
        return new DifferenceList(
                wish.form(),
                file.isEmpty() ? null : DifferencesPlace.of(file.get(), wish.replaces(), trees, workingDirectory));
    }

    /** Tells the user which file it replaces. */
    void sayReplaced(Console console) {
        if (place != null && place.replaces()) {
            ReplacedFile.say(place.file(), console);
        }
    }

    /** Returns true if the list goes into a file. */
    boolean hasFile() {
        return place != null;
    }

    /**
     * Writes it into its file, or to a stream if it has none.
     *
     * @param isTerminal whether a person reads the stream
     */
    void write(List<Difference> differences, PrintStream out, boolean isTerminal) throws RunException {
        DifferenceLines lines = new DifferenceLines(differences, form, isTerminal && place == null);
        try {
            if (place != null) {
                place.place().write(place.replaces(), lines::write);
                return;
            }
            lines.write(out);
            if (out.checkError()) {
                throw new UnwrittenOutputException();
            }
        } catch (IOException e) {
            String what = place == null ? "the list" : place.file().display();
            throw RunException.failed("cannot write " + what + ": " + SystemMessage.of(e), e);
        }
    }
}
