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
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;

/** The files that hold patterns or names: lines, or words ended by NUL; {@code -} is standard input. */
final class SelectionFiles {
    private static final FileName STANDARD_INPUT = FileName.ofText("-");

    private final FileName workingDirectory;
    private final WordEnd end;
    private boolean isInputRead;

    SelectionFiles(FileName workingDirectory, WordEnd end) {
        this.workingDirectory = workingDirectory;
        this.end = end;
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
        byte[] content = content(option, file);
        if (isEndedByNul(option, file, content)) {
            return split(content, (byte) 0);
        }
        List<Word> patterns = new ArrayList<>();
        for (Word line : split(content, (byte) '\n')) {
            split(line.name().bytes(), (byte) '\r').forEach(part -> patterns.add(new Word(part.name(), line.line())));
        }
        return patterns;
    }

    /** Returns the names in a file, byte for byte. */
    List<Word> names(String option, FileName file) throws UsageException {
        byte[] content = content(option, file);
        return split(content, (byte) (isEndedByNul(option, file, content) ? 0 : '\n'));
    }

    /**
     * Checks that the words of a file end as the user said: read as a single word it would protect, or name, nothing.
     */
    private boolean isEndedByNul(String option, FileName file, byte[] content) throws UsageException {
        boolean holdsNul = holds(content, 0);
        if (end == WordEnd.LINE && holdsNul) {
            throw new UsageException(
                    option + " " + file.display() + " holds a NUL byte; with -0 words are ended by NUL");
        }
        if (end == WordEnd.NUL && !holdsNul && holds(content, '\n')) {
            throw new UsageException(
                    option + " " + file.display() + " holds lines and no NUL byte; without -0 words are lines");
        }
        return end == WordEnd.NUL || holdsNul;
    }

    private static boolean holds(byte[] content, int sought) {
        for (byte b : content) {
            if (b == sought) {
                return true;
            }
        }
        return false;
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
        // A FileInputStream alone asks a pipe for its length: "Illegal seek".
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
