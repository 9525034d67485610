package org.bpct.survey;

import java.io.IOException;
import java.io.OutputStream;
import org.bpct.files.FileName;
import org.bpct.schedule.CommandRunner;
import org.bpct.traverse.listing.EntryAttributes;

/** The form in which found entries are written. */
interface EntryLines {
    byte[] NONE = new byte[0];

    /** Returns the lines of a form. */
    static EntryLines of(ListForm form, CommandRunner commands) {
        return switch (form) {
            case LINES -> new PathLines(false);
            case ENDED_BY_NUL -> new PathLines(true);
            case LONG -> new LongLines(commands, false);
            case LONG_READABLE -> new LongLines(commands, true);
            case LONG_ENDED_BY_NUL -> new LongFields();
            case JSON -> new JsonLines();
            case COUNT -> (out, path, details) -> {};
        };
    }

    /** Returns the columns written with the name of an entry, as bytes that wait for their turn. */
    default byte[] details(EntryAttributes entry, FileName path) {
        return NONE;
    }

    /** Returns the same for an entry of a directory; its path is made only where it is needed. */
    default byte[] details(EntryAttributes entry, SurveyPlace where, FileName name) {
        return details(entry, where.pathOf(name));
    }

    /** Writes an entry. */
    void write(OutputStream out, FileName path, byte[] details) throws IOException;
}
