package org.bpct.roots;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.SystemMessage;
import org.bpct.landing.LandingRoot;
import org.bpct.model.LossKind;
import org.bpct.options.CpOptions.Attribute;
import org.bpct.schedule.CommandRunner;

/**
 * The destination roots. bpct makes them before it submits, because no job may make one: to a job, a missing root means
 * that the file system is not mounted.
 */
public final class DestinationRoots {
    private static final int ALL_BITS = 07777;
    private static final int INHERITED_BITS = 06000;
    private static final int OWNER_ALL = 0700;
    private static final int OWNER_WRITES = 0200;
    private static final int OWNER_READS_AND_WRITES = 0600;
    private static final int ODD_MODE = 0640;
    private static final long ODD_SECOND = 1_000_000_001L;
    private static final int ODD_NANOSECONDS = 123_456_789;

    /** The call that sets a time, which some file systems refuse. */
    interface TimeSetter {
        void set(Path file, FileTime time) throws IOException;
    }

    private final Set<Attribute> keeps;
    private final int umask;
    private final int uid;
    private final TimeSetter setter;

    /** Prepares roots that keep these attributes. */
    public DestinationRoots(Set<Attribute> keeps, Submitter submitter) {
        this(keeps, submitter, Files::setLastModifiedTime);
    }

    /** Prepares roots that keep these attributes, whose times are set in another way. */
    DestinationRoots(Set<Attribute> keeps, Submitter submitter, TimeSetter setter) {
        this.keeps = keeps;
        this.umask = Integer.parseInt(submitter.umask(), 8);
        this.uid = submitter.uid();
        this.setter = setter;
    }

    /** Throws if a missing root cannot be made, as far as permissions tell. */
    public static void foresee(LandingRoot root) throws RunException {
        FileName name = root.pair().destination();
        if (root.createsDestination()
                && Files.notExists(name.toPath())
                && Files.isDirectory(name.parent().toPath())
                && !Files.isWritable(name.parent().toPath())) {
            throw RunException.failed(
                    "cannot prepare the destination " + name.display() + ": you cannot write in "
                            + name.parent().display(),
                    null);
        }
    }

    /** Makes the missing roots and returns the common abilities of all roots. */
    public Abilities make(List<LandingRoot> roots) throws RunException {
        List<Abilities> kept = new ArrayList<>();
        for (LandingRoot root : roots) {
            FileName name = root.pair().destination();
            Path path = name.toPath();
            try {
                boolean made = root.createsDestination() && makeIfMissing(path);
                kept.add(kept(path));
                if (made && !keeps.contains(Attribute.MODE)) {
                    setMode(path, modeOfCopy(root.pair().source().toPath()) | (mode(path) & INHERITED_BITS));
                }
            } catch (IOException e) {
                throw RunException.failed(
                        "cannot prepare the destination " + name.display() + ": " + SystemMessage.of(e), e);
            }
        }
        return Abilities.of(kept);
    }

    /** Makes the missing roots for root in paths that are not trusted; otherwise like {@link #make}. */
    public Abilities makeChecked(List<LandingRoot> roots, List<FileName> real, CommandRunner commands)
            throws RunException, InterruptedException {
        List<Abilities> kept = new ArrayList<>();
        for (int i = 0; i < roots.size(); i++) {
            LandingRoot root = roots.get(i);
            String mode = "";
            if (root.createsDestination()) {
                mode = keeps.contains(Attribute.MODE)
                        ? "700"
                        : modeOfCopy(root.pair().source());
            }
            kept.add(new CheckedDestinations(commands).make(real.get(i), mode));
        }
        return Abilities.of(kept);
    }

    private String modeOfCopy(FileName source) throws RunException {
        try {
            return Integer.toOctalString(modeOfCopy(source.toPath()));
        } catch (IOException e) {
            throw RunException.failed("cannot look at " + source.display() + ": " + SystemMessage.of(e), e);
        }
    }

    private static boolean makeIfMissing(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            return false;
        }
        PrivateFiles.makeFolder(path);
        return true;
    }

    /** The mode that cp gives a directory when it keeps none. */
    private int modeOfCopy(Path source) throws IOException {
        return mode(source) & 01777 & ~umask;
    }

    private static int mode(Path path) throws IOException {
        return (Integer) Files.getAttribute(path, "unix:mode") & ALL_BITS;
    }

    private static void setMode(Path directory, int mode) throws IOException {
        try {
            Files.setAttribute(directory, "unix:mode", mode);
        } catch (IOException e) {
            throw new IOException("its mode cannot be set: " + SystemMessage.of(e), e);
        }
    }

    /**
     * Probes once the owner of a new file, and the precision in which a copy's times can be compared: network and
     * foreign file systems keep less than ext4.
     */
    private Abilities kept(Path directory) throws IOException {
        // Java's permissions would lose the set-group-id and sticky bits on restoring.
        int before = mode(directory);
        boolean closed = !Files.isWritable(directory) && (before & OWNER_WRITES) == 0;
        if (closed) {
            setMode(directory, before | OWNER_ALL);
        }
        Path probe = directory.resolve(".bpct-probe-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
        try {
            PrivateFiles.create(probe).close();
            int owner = (Integer) Files.getAttribute(probe, "unix:uid", LinkOption.NOFOLLOW_LINKS);
            return new Abilities(
                    timesOf(probe), owner == uid ? OptionalInt.empty() : OptionalInt.of(owner), lostOf(probe));
        } finally {
            Files.deleteIfExists(probe);
            if (closed) {
                setMode(directory, before);
            }
        }
    }

    /**
     * Returns the attributes that a new file of mode 0600 does not keep there. A mode that is shown right at first,
     * and not after a change, may be shown late.
     */
    private static Set<LossKind> lostOf(Path probe) throws IOException {
        int made = mode(probe);
        if (made == OWNER_READS_AND_WRITES) {
            return Set.of();
        }
        try {
            Files.setAttribute(probe, "unix:mode", ODD_MODE);
        } catch (IOException refused) {
            return Set.of(LossKind.MODE);
        }
        return mode(probe) == made ? Set.of(LossKind.MODE) : Set.of();
    }

    private KeptTimes timesOf(Path probe) throws IOException {
        try {
            setter.set(probe, FileTime.from(Instant.ofEpochSecond(ODD_SECOND, ODD_NANOSECONDS)));
        } catch (IOException e) {
            String refusal = SystemMessage.of(e);
            if (KeptTimes.isLasting(refusal)) {
                return KeptTimes.refused(refusal);
            }
            throw new IOException("a time cannot be set there: " + refusal, e);
        }
        long kept = Files.getLastModifiedTime(probe).to(TimeUnit.NANOSECONDS);
        return KeptTimes.ofDigits(digitsOf((int) (kept - TimeUnit.SECONDS.toNanos(ODD_SECOND))));
    }

    static int digitsOf(int nanoseconds) {
        int digits = 9;
        int unit = 1;
        while (digits > 0 && nanoseconds != ODD_NANOSECONDS / unit * unit) {
            digits--;
            unit *= 10;
        }
        return digits;
    }
}
