package org.bpct.survey;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.EntryAttributes;

/** Paths alone: a line for people each, or their bytes and NUL. */
record PathLines(boolean endedByNul) implements EntryLines {
    @Override
    public byte[] details(EntryAttributes entry, SurveyPlace where, FileName name) {
        return NONE;
    }

    @Override
    public void write(OutputStream out, FileName path, byte[] details) throws IOException {
        if (endedByNul) {
            out.write(path.bytes());
            out.write(0);
        } else {
            out.write(path.display().getBytes(StandardCharsets.UTF_8));
            out.write('\n');
        }
    }
}
