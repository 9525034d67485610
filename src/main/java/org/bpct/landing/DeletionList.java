package org.bpct.landing;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.tree.FileList;

/** The names to delete, for users to read before the deletion: in tree order, a slash after directories. */
public final class DeletionList {
    private final FileList files;

    /** Makes the list of the names found by a walk. */
    public DeletionList(FileList files) {
        this.files = files;
    }

    /** The receiver of a line. */
    public interface Lines<E extends Exception> {
        void accept(String line) throws E;
    }

    /** Passes on one line at a time, without holding them in memory: there may be millions. */
    public <E extends Exception> void forEach(Lines<E> lines) throws E {
        for (int directory = 0; directory < files.directories(); directory++) {
            FileName root = files.pairs().get(files.pair(directory)).source();
            FileName path = root.resolve(files.directoryPath(directory));
            if (files.keepsAttributes(directory)) {
                lines.accept(FileName.ofText(path.text() + "/").display());
            }
            for (int entry = files.firstEntry(directory); entry < files.endEntry(directory); entry++) {
                lines.accept(
                        path.resolve(FileName.of(files.name(entry, directory))).display());
            }
        }
    }

    /** Prints the paths as {@code find -print0} does, ended by NUL. */
    public void print(PrintStream out) {
        for (int directory = 0; directory < files.directories(); directory++) {
            FileName root = files.pairs().get(files.pair(directory)).source();
            FileName path = root.resolve(files.directoryPath(directory));
            if (files.keepsAttributes(directory)) {
                print(out, path);
            }
            for (int entry = files.firstEntry(directory); entry < files.endEntry(directory); entry++) {
                print(out, path.resolve(FileName.of(files.name(entry, directory))));
            }
        }
        out.flush();
    }

    private static void print(PrintStream out, FileName path) {
        out.writeBytes(path.bytes());
        out.write(0);
    }

    /** Writes the names into a new file, one a line. */
    public void write(Path file) throws IOException {
        try (BufferedWriter out =
                new BufferedWriter(new OutputStreamWriter(PrivateFiles.create(file), StandardCharsets.UTF_8))) {
            forEach(line -> {
                out.write(line);
                out.write('\n');
            });
        }
    }
}
