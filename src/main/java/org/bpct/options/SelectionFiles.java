package org.bpct.options;

import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bpct.model.FileName;
import org.bpct.model.SystemMessage;

/** The files that hold patterns or names: lines, or words ended by NUL; {@code -} is standard input. */
final class SelectionFiles {
    private static final FileName STANDARD_INPUT = FileName.ofText("-");

    private final FileName workingDirectory;
    private final boolean endedByNul;
    private boolean isInputRead;

    SelectionFiles(FileName workingDirectory, boolean endedByNul) {
        this.workingDirectory = workingDirectory;
        this.endedByNul = endedByNul;
    }

    /**
     * A word of a file; none is empty.
     *
     * @param name its bytes
     * @param line the number of its line, or of the word if words are ended by NUL
     */
    record Word(FileName name, int line) {}

    /** Returns the patterns in a file; as for rsync, a carriage return ends one, too. */
    List<Word> patterns(String option, FileName file) throws UsageException {
        List<Word> patterns = new ArrayList<>();
        for (Word line : names(option, file)) {
            if (endedByNul) {
                patterns.add(line);
            } else {
                split(line.name().bytes(), (byte) '\r')
                        .forEach(part -> patterns.add(new Word(part.name(), line.line())));
            }
        }
        return patterns;
    }

    /** Returns the names in a file, to the byte. */
    List<Word> names(String option, FileName file) throws UsageException {
        byte[] content = content(option, file);
        for (int i = 0; !endedByNul && i < content.length; i++) {
            if (content[i] == 0) {
                throw new UsageException(
                        option + " " + file.display() + " holds a NUL byte; with -0 words are ended by NUL");
            }
        }
        return split(content, (byte) (endedByNul ? 0 : '\n'));
    }

    private static List<Word> split(byte[] content, byte end) {
        List<Word> words = new ArrayList<>();
        int from = 0;
        int line = 1;
        for (int i = 0; i <= content.length; i++) {
            if (i == content.length || content[i] == end) {
                if (i > from) {
                    words.add(new Word(FileName.of(Arrays.copyOfRange(content, from, i)), line));
                }
                from = i + 1;
                line++;
            }
        }
        return words;
    }

    private byte[] content(String option, FileName file) throws UsageException {
        boolean isInput = file.equals(STANDARD_INPUT);
        if (isInput && isInputRead) {
            throw new UsageException("standard input can be read only once; name a file in place of one - of them");
        }
        isInputRead |= isInput;
        // Alone, a FileInputStream asks a pipe for its length: "Illegal seek".
        try (InputStream in = isInput
                ? new BufferedInputStream(new FileInputStream(FileDescriptor.in))
                : Files.newInputStream(workingDirectory.resolve(file).toPath())) {
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UsageException(
                    "cannot read " + option + " " + file.display() + ": " + SystemMessage.of(unreadable));
        }
    }
}
