package org.bpct.roots;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.files.ThisHost;
import org.bpct.pool.MirrorLocks;
import org.bpct.schedule.CommandRunner;
import org.jspecify.annotations.Nullable;

/**
 * The sizes of the file systems of sources, compared with those that earlier runs into the same places saw.
 *
 * <p>A file beside the lock of each place holds them: bpct alone reads and writes it, while it holds that lock, so
 * neither jobs nor the records of snapshots and batches know of it. A missing record has no effect.
 */
public final class Volumes {
    /** The value where nothing is compared. */
    public static final Volumes NONE = new Volumes(Map.of(), null, InstantSource.system());

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    /** A place that is copied to once a year is still compared. */
    private static final Duration KEPT = Duration.ofDays(400);

    /** More file systems than these are not mounted in turn at a source. */
    private static final int MOST = 16;

    private final Map<Path, List<FileName>> sourcesByFile;
    private final @Nullable CommandRunner commands;
    private final InstantSource clock;

    /**
     * Names the files, which need not exist.
     *
     * @param sourcesByFile for each file the absolute sources whose sizes it holds
     */
    public Volumes(Map<Path, List<FileName>> sourcesByFile, @Nullable CommandRunner commands, InstantSource clock) {
        this.sourcesByFile = Map.copyOf(sourcesByFile);
        this.commands = commands;
        this.clock = clock;
    }

    /** Returns how the first file system has fallen that has; empty if none has, or if it is not known. */
    public Optional<VolumeFall> fall() throws InterruptedException {
        for (var file : sourcesByFile.entrySet()) {
            List<VolumeSize> earlier = read(file.getKey());
            for (FileName source : file.getValue()) {
                Optional<VolumeFall> fall = size(source).flatMap(now -> fall(now, earlier));
                if (fall.isPresent()) {
                    return fall;
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Records the sizes for later runs.
     *
     * @param accepts whether later sizes are to be compared with fallen ones, too
     */
    public void record(boolean accepts, Console console) throws InterruptedException {
        try {
            record(accepts);
        } catch (IOException e) {
            console.note("the size of the source's file system is not recorded: " + SystemMessage.of(e));
        }
    }

    private void record(boolean accepts) throws IOException, InterruptedException {
        for (var file : sourcesByFile.entrySet()) {
            List<VolumeSize> sizes = new ArrayList<>(read(file.getKey()));
            for (FileName source : file.getValue()) {
                Optional<VolumeSize> now = size(source);
                if (now.isPresent() && (accepts || fall(now.get(), sizes).isEmpty())) {
                    sizes.removeIf(now.get()::isOfSame);
                    sizes.add(0, now.get());
                }
            }
            StringBuilder text = new StringBuilder();
            sizes.stream()
                    .limit(MOST + file.getValue().size())
                    .forEach(size -> text.append(size.line()).append('\n'));
            boolean isNew = Files.notExists(file.getKey());
            PrivateFiles.makeFolders(Objects.requireNonNull(file.getKey().getParent()));
            PrivateFiles.replace(file.getKey(), text.toString().getBytes(StandardCharsets.ISO_8859_1));
            if (isNew) {
                forgetOld(file.getKey());
            }
        }
    }

    /** Deletes the records beside a new one that no run has renewed for 400 days: their places are mostly gone. */
    private static void forgetOld(Path fresh) throws IOException {
        // The file server's own clock has set both times.
        long now = Files.getLastModifiedTime(fresh).toMillis();
        try (DirectoryStream<Path> others =
                Files.newDirectoryStream(Objects.requireNonNull(fresh.getParent()), "*" + MirrorLocks.VOLUMES)) {
            for (Path other : others) {
                if (now - Files.getLastModifiedTime(other).toMillis() > KEPT.toMillis()) {
                    Files.deleteIfExists(other);
                }
            }
        } catch (NoSuchFileException forgottenMeanwhile) {
            // The process that did so looks at the rest.
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private static Optional<VolumeFall> fall(VolumeSize now, List<VolumeSize> earlier) {
        return earlier.stream().filter(now::isOfSame).findFirst().flatMap(now::since);
    }

    /** Returns the sizes in a file; an unreadable file counts as empty. */
    private static List<VolumeSize> read(Path file) {
        try {
            return RegularFiles.text(file, StandardCharsets.ISO_8859_1)
                    .lines()
                    .flatMap(line -> VolumeSize.parse(line).stream())
                    .toList();
        } catch (IOException unknown) {
            return List.of();
        }
    }

    /** Returns the size of a source's file system as it is now; empty if unknown. */
    private Optional<VolumeSize> size(FileName source) throws InterruptedException {
        if (commands == null) {
            return Optional.empty();
        }
        List<byte[]> words = new ArrayList<>(CommandRunner.words("stat", "-f", "--printf=%t %S %b %f %c %d", "--"));
        words.add(source.bytes());
        CommandRunner.Result result = commands.run(words, TIMEOUT);
        String[] said = result.outText().split(" ", -1);
        if (!result.succeeded() || said.length != 6) {
            return Optional.empty();
        }
        try {
            long device = (Long) Files.getAttribute(source.toPath(), "unix:dev");
            boolean network = (device >> 8 & 0xfff) == 0;
            long block = Long.parseLong(said[1]);
            return Optional.of(new VolumeSize(
                    source,
                    said[0] + ":" + (network ? "network" : ThisHost.name()),
                    clock.millis() / 1000,
                    amount(Math.multiplyExact(block, Long.parseLong(said[2])), block * Long.parseLong(said[3])),
                    amount(Long.parseLong(said[4]), Long.parseLong(said[5]))));
        } catch (IOException | ArithmeticException | NumberFormatException unknown) {
            return Optional.empty();
        }
    }

    private static VolumeSize.Amount amount(long total, long free) {
        return new VolumeSize.Amount(Math.max(0, total), Math.max(0, total - Math.max(0, free)));
    }
}
