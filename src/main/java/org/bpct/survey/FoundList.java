package org.bpct.survey;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import org.bpct.caller.UnwrittenOutputException;
import org.bpct.files.FileName;

/** The writing of a list in tree order, while the walk goes on: a directory is followed by its entries. */
final class FoundList {
    private static final int BUFFER = 1 << 16;
    private static final long MILLIS = 100;

    private final SurveyWalk<Shelf> walk;
    private final EntryLines lines;
    private final OutputStream buffered;
    private long found;

    FoundList(SurveyWalk<Shelf> walk, EntryLines lines, PrintStream out) {
        this.walk = walk;
        this.lines = lines;
        this.buffered = new BufferedOutputStream(new Checked(out), BUFFER);
    }

    /** Writes all, and returns the number of entries. */
    long write(List<FindVisitor.Root> roots) throws IOException, InterruptedException {
        for (FindVisitor.Root root : roots) {
            Shelf.Kept itself = root.shelf().itself();
            if (itself != null) {
                write(FileName.of(itself.name()), itself);
            }
            write(root.prefix(), root.shelf());
        }
        buffered.flush();
        return found;
    }

    private void write(FileName directory, Shelf shelf) throws IOException, InterruptedException {
        await(shelf);
        List<Shelf> below = shelf.takeBelow();
        int next = 0;
        for (Shelf.Kept record : shelf.takeRecords()) {
            while (next < below.size() && below.get(next).isBefore(record)) {
                write(directory.resolve(below.get(next).name()), below.get(next));
                next++;
            }
            write(directory.resolve(FileName.of(record.name())), record);
        }
        for (Shelf last : below.subList(next, below.size())) {
            write(directory.resolve(last.name()), last);
        }
    }

    private void await(Shelf shelf) throws IOException, InterruptedException {
        if (shelf.isCompleteWithin(0)) {
            return;
        }
        // A user may be watching.
        buffered.flush();
        while (!shelf.isCompleteWithin(MILLIS)) {
            walk.check();
        }
    }

    private void write(FileName path, Shelf.Kept record) throws IOException {
        lines.write(buffered, path, record.details());
        found++;
    }

    /** A stream that throws when its reader is gone; a {@code PrintStream} alone hides that. */
    private static final class Checked extends OutputStream {
        private final PrintStream out;

        Checked(PrintStream out) {
            this.out = out;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
            flush();
        }

        @Override
        public void flush() throws IOException {
            if (out.checkError()) {
                throw new UnwrittenOutputException();
            }
        }
    }
}
