package org.bpct.survey;

import java.nio.file.Path;
import org.bpct.files.FileName;

/**
 * A PATH that a question is about.
 *
 * @param number its place among all of them
 * @param shown the name as the user gave it
 * @param real the absolute name without symlinks, but for the last component
 */
public record SurveyRoot(int number, FileName shown, FileName real) {
    /** Returns the real name as a path. */
    public Path path() {
        return real.toPath();
    }
}
