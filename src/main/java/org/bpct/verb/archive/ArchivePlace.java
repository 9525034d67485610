package org.bpct.verb.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.HeldFolder;
import org.bpct.files.PrivateFiles;
import org.bpct.files.SystemMessage;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.landing.OperandName;
import org.bpct.landing.OutputPlace;
import org.bpct.model.Layouts;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.roots.CheckedDestinations;
import org.bpct.verb.archive.tar.ArchiveLayouts;
import org.jspecify.annotations.Nullable;

/**
 * The place of a new archive: a folder closed to other users until its owner opens it, because an archive may hold
 * files that others could not read before.
 *
 * @param given the name as the user wrote it, for messages
 * @param real the name of the folder in the real folder above it
 */
record ArchivePlace(String given, FileName real) {
    private static final Path README = Path.of("README");
    private static final String WORDS = "archive-readme.txt";

    /**
     * Returns the place; throws if no archive can be made there.
     *
     * @param updates whether there may be an archive already
     */
    static ArchivePlace of(FileName folder, Landing landing, FileName workingDirectory, boolean updates)
            throws UsageException {
        OperandName name = OperandName.of(folder, workingDirectory);
        String given = "--archive " + name.given().display();
        FileName above = name.absolute().parent();
        Optional<FileStatus> status = FileStatus.of(above, true);
        if (status.isEmpty() || !status.get().isDirectory()) {
            throw new UsageException(given + ": " + above.display() + " is not a directory");
        }
        FileName real = OperandName.canonical(above).resolve(name.absolute().lastComponent());
        OutputPlace.requireWay(given, name.absolute(), real);
        Optional<FileStatus> there = FileStatus.of(real, false);
        if (there.isPresent()) {
            requireArchive(given, real, there.get(), updates);
        } else if (!Files.isWritable(real.parent().toPath())) {
            throw new UsageException(given + ": you cannot write in " + above.display());
        }
        for (Landing.Source source : landing.sources()) {
            if (OutputPlace.isIn(real, source.landsAt())) {
                throw new UsageException(given + " is in " + source.given().display()
                        + ", so it would be archived itself; name a folder outside");
            }
        }
        return new ArchivePlace(given, real);
    }

    /** Throws unless an archive of this user, which nobody else can change, may get a generation. */
    private static void requireArchive(String given, FileName real, FileStatus there, boolean updates)
            throws UsageException {
        if (!updates) {
            throw new UsageException(
                    given + " is there already; name a folder that is not, or add to the archive in it with -u");
        }
        try {
            if (!there.isDirectory() || !PrivateFiles.isOwn(real.toPath(), Path.of("/proc/self"))) {
                throw new UsageException(given + " is no directory that is yours, and that you alone can write in");
            }
        } catch (IOException e) {
            throw new UsageException(given + ": " + SystemMessage.of(e));
        }
        if (!Files.isRegularFile(real.toPath().resolve("index"), LinkOption.NOFOLLOW_LINKS)) {
            throw new UsageException(given + " has no index: there is no archive in it, or one that is not whole yet;"
                    + " resume its batch, or name another folder");
        }
    }

    /** Returns the status of the folder of an archive; empty if there is none. */
    Optional<FileStatus> status() throws UsageException {
        return FileStatus.of(real, false);
    }

    /** Throws if layouts are to be kept, and those of earlier generations are damaged, to which they would be added. */
    void require(Layouts kept) throws RunException {
        try {
            if (!kept.isNone()) {
                ArchiveLayouts.check(real.toPath());
            }
        } catch (IOException e) {
            throw RunException.failed(
                    given + " gets no generation: its file " + ArchiveLayouts.NAME + ": " + SystemMessage.of(e), e);
        }
    }

    /** Opens the folder that was looked at; throws if another one has its name by now. */
    HeldFolder hold(FileStatus there) throws RunException {
        HeldFolder folder = null;
        try {
            folder = HeldFolder.of(real.toPath());
            if (folder.is(there.device(), there.inode())) {
                return folder;
            }
        } catch (IOException e) {
            throw RunException.failed(given + " cannot be opened: " + SystemMessage.of(e), e);
        }
        release(folder);
        throw RunException.failed(given + " was exchanged meanwhile", null);
    }

    /** Closes the folder. */
    void release(HeldFolder folder) throws RunException {
        try {
            folder.close();
        } catch (IOException e) {
            throw RunException.failed(given + " cannot be closed: " + SystemMessage.of(e), e);
        }
    }

    /** Makes the folder, with a README for readers without bpct, and returns its status. */
    FileStatus make() throws RunException, UsageException {
        try (HeldFolder above = HeldFolder.of(real.parent().toPath());
                InputStream words = Objects.requireNonNull(ArchivePlace.class.getResourceAsStream(WORDS))) {
            Files.createDirectory(
                    above.path().resolve(name()),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            try (HeldFolder made = above.below(name())) {
                FileStatus status = FileStatus.of(real, false).orElseThrow(() -> exchanged(null));
                if (!made.is(status.device(), status.inode()) || !made.isEmpty()) {
                    throw exchanged(null);
                }
                try (HeldFolder.NewFile readme = made.create(README, "rw-------")) {
                    words.transferTo(readme.stream());
                }
                return status;
            }
        } catch (IOException e) {
            throw RunException.failed(given + " cannot be made: " + SystemMessage.of(e), e);
        }
    }

    /**
     * Returns the user to whom files that this one makes in the folder belong: a server may give those of root to another
     * user, and some file systems give all files to root. The owner of such a file tells it; the owner of the folder might be
     * the user who has exchanged it.
     *
     * @param folder its status when it was made; null if a dry run makes none
     */
    OptionalInt squashed(@Nullable FileStatus folder, Session session) throws RunException, InterruptedException {
        return folder == null || folder.owner() == session.submitter().uid()
                ? OptionalInt.empty()
                : new CheckedDestinations(session.commands()).make(real, "").squashed();
    }

    private Path name() {
        return real.lastComponent().toPath();
    }

    private RunException exchanged(@Nullable Throwable cause) {
        return RunException.failed(given + " was made, and somebody put something else in its place", cause);
    }

    /** Removes the folder that was made; throws if another one has its name by now, or if it has further files. */
    void remove(FileStatus made) throws RunException {
        try (HeldFolder above = HeldFolder.of(real.parent().toPath())) {
            try (HeldFolder folder = above.below(name())) {
                if (!folder.is(made.device(), made.inode())) {
                    throw exchanged(null);
                }
                folder.remove(README);
            }
            above.removeFolder(name());
        } catch (IOException e) {
            throw RunException.failed(given + " was made, and cannot be removed: " + SystemMessage.of(e), e);
        }
    }
}
