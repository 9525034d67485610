package org.bpct.status.record;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.model.LossKind;

/**
 * One name that could not be copied, and why.
 *
 * @param name the path below its root
 * @param kind vanished, changed, denied, full, differs or other
 * @param message the message of the command
 */
public record FailedName(FileName name, FileName kind, FileName message) {
    /** As many are shown of a job; the rest is in its {@code errors} file. */
    private static final int SHOWN = 10;

    private static final int WORDS = 4;

    /**
     * Returns the fate of the name in a word: a file that was changed is mostly copied, in its later state.
     *
     * @param seeksDifferences whether a name that differs is a result
     */
    public String word(boolean seeksDifferences) {
        String text = kind.display();
        if (seeksDifferences && text.equals("differs")) {
            return text;
        }
        return text.equals("changed") || text.equals("vanished") ? text : "failed";
    }

    /** Returns the first names of an {@code errors} file that are not copied; none if it cannot be read. */
    static List<FailedName> first(Path errors) {
        List<FailedName> failed = new ArrayList<>();
        try (InputStream in = new BufferedInputStream(RegularFiles.open(errors))) {
            ByteArrayOutputStream word = new ByteArrayOutputStream();
            List<FileName> record = new ArrayList<>(WORDS);
            for (int b = in.read(); b >= 0 && failed.size() < SHOWN; b = in.read()) {
                if (b != 0) {
                    word.write(b);
                    continue;
                }
                record.add(FileName.of(word.toByteArray()));
                word.reset();
                if (record.size() == WORDS) {
                    if (!record.get(2).display().startsWith(LossKind.CLASS)) {
                        failed.add(new FailedName(record.get(1), record.get(2), record.get(3)));
                    }
                    record.clear();
                }
            }
        } catch (IOException unreadable) {
            // The tally counts names without a record, so their number is told all the same.
            return failed;
        }
        return failed;
    }
}
