package org.bpct.pbs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * Commands that stand in for those of PBS, with a folder of their own: {@code src/test/pbs/common} says what they can.
 */
public final class PbsStandIn {
    private static final Path SCRIPTS = Path.of("src/test/pbs").toAbsolutePath();
    private static final List<String> NAMES =
            List.of("common", "run", "qsub", "qstat", "qdel", "qselect", "pbsnodes", "pbsdsh");

    private final Path base;

    private PbsStandIn(Path base) {
        this.base = base;
    }

    /** Installs the commands in a new folder. */
    public static PbsStandIn in(Path base) {
        PbsStandIn standIn = new PbsStandIn(base);
        try {
            Files.createDirectories(standIn.clients());
            for (String name : NAMES) {
                Path copy = Files.copy(SCRIPTS.resolve(name), standIn.clients().resolve(name));
                Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return standIn;
    }

    /** Returns the folder of the commands. */
    public Path clients() {
        return base.resolve("bin");
    }

    /** Switches something on, or sets it. */
    public PbsStandIn set(String name, String value) {
        try {
            Files.writeString(base.resolve(name), value + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Switches something on. */
    public PbsStandIn set(String name) {
        return set(name, "on");
    }

    /** Switches something off. */
    public PbsStandIn clear(String name) {
        try {
            Files.deleteIfExists(base.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Returns the names of all jobs that were ever taken, in order. */
    public List<String> taken() {
        return lines("submitted");
    }

    /** Returns on which nodes of which jobs something was started, as {@code JOB NODE}. */
    public List<String> nodes() {
        return lines("nodes");
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(base.resolve(file));
        } catch (NoSuchFileException none) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns how many jobs the server knows; without a history, those in the queue. */
    public int queued() {
        try (Stream<Path> jobs = Files.list(base.resolve("jobs"))) {
            return (int) jobs.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
