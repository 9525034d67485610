package org.bpct.survey;

import java.util.List;
import org.bpct.caller.Console;
import org.bpct.status.ExitCode;
import org.bpct.traverse.TraversalError;

/** The entries that a walk could not look at. All of them are named: no other place keeps them. */
public record SurveyErrors(List<TraversalError> errors) {
    /** Names all of them. */
    public void say(Console console) {
        for (TraversalError error : errors) {
            console.note("cannot walk " + error.path().display() + ": " + error.message());
        }
    }

    /** Returns the exit code of a question that met them. */
    public int exitCode() {
        if (errors.isEmpty()) {
            return 0;
        }
        return errors.stream().allMatch(error -> error.kind().equals("vanished"))
                ? ExitCode.ONLY_VANISHED_OR_CHANGED.code()
                : ExitCode.ENTRIES_FAILED.code();
    }
}
