package org.bpct.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;

/**
 * The processes that know a folder by their environment, arguments or working directory.
 *
 * <p>No session leads to all of them: jobs of a scheduler and daemons have sessions of their own. A process that is older than the
 * folder cannot know it, and nearly all processes of a host are: of these one file is read and not three.
 */
final class SandboxProcesses {
    private static final Path PROC = Path.of("/proc");

    /** Linux tells the times of processes in these, whatever the kernel's own clock does (sysconf(3), _SC_CLK_TCK). */
    private static final int TICKS_A_SECOND = 100;

    /** The words in the stat of a process behind the name of its program, up to its start (proc(5), field 22). */
    private static final int START = 22 - 3;

    /** The name of the folder, a character for each byte. */
    private final String folder;

    private final long begin;

    private SandboxProcesses(String folder, long begin) {
        this.folder = folder;
        this.begin = begin;
    }

    /** Returns those of a folder that has just been made. */
    static SandboxProcesses of(FileName folder) {
        return new SandboxProcesses(new String(folder.bytes(), StandardCharsets.ISO_8859_1), ticksSinceBoot());
    }

    /** Returns 0 where nobody knows: then all processes are young. */
    private static long ticksSinceBoot() {
        String seconds = read(PROC.resolve("uptime")).split(" ", 2)[0];
        return seconds.isEmpty() ? 0 : (long) (Double.parseDouble(seconds) * TICKS_A_SECOND);
    }

    /** Returns those that live, but for this Java. */
    List<ProcessHandle> living() {
        List<ProcessHandle> living = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[1-9]*")) {
            for (Path process : processes) {
                long number = Long.parseLong(process.getFileName().toString());
                if (number != ProcessHandle.current().pid() && isYoung(process) && knowsFolder(process)) {
                    Optional<ProcessHandle> handle = ProcessHandle.of(number);
                    handle.ifPresent(living::add);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw new UncheckedIOException(e.getCause());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return living;
    }

    /** Answers with no for a process that has gone. */
    private boolean isYoung(Path process) {
        String stat = read(process.resolve("stat"));
        // The name of the program is in parentheses, and may hold any character.
        String[] words = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", START + 2);
        return words.length > START && Long.parseLong(words[START]) >= begin;
    }

    private boolean knowsFolder(Path process) {
        return read(process.resolve("environ")).contains(folder)
                || read(process.resolve("cmdline")).contains(folder)
                || workingDirectory(process).contains(folder);
    }

    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }

    private static String workingDirectory(Path process) {
        try {
            return new String(
                    FileName.of(Files.readSymbolicLink(process.resolve("cwd"))).bytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
