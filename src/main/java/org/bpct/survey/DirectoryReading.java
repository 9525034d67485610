package org.bpct.survey;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.QuietDirectories;
import org.bpct.files.RawPath;
import org.bpct.traverse.listing.AttributeReader;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.threads.NameSlices;
import org.jspecify.annotations.Nullable;

/** The reading of one directory. */
public final class DirectoryReading implements Runnable {
    private final SurveyGround ground;
    private final SurveyPlace where;
    private final Receiver receiver;
    private final NameSlices names;
    private @Nullable DirectoryStream<Path> stream;

    /** The receiver of the entries of a directory; several threads call it at once. */
    public interface Receiver {
        /** Receives some of the entries, in no special order. */
        void meet(List<FoundEntry> part);

        /** Hears that a name is there that cannot be looked at. */
        default void cannotSee(byte[] name) {}

        /** Hears that not all names are known. */
        default void cannotRead() {}

        /** Hears, after all else, that the directory is closed. */
        void end();
    }

    /** Prepares the reading of a directory. */
    public DirectoryReading(SurveyGround ground, SurveyPlace where, Receiver receiver) {
        this.ground = ground;
        this.where = where;
        this.receiver = receiver;
        this.names = new NameSlices(ground.pool(), this::end);
    }

    @Override
    public void run() {
        try {
            if (!ground.isStopped()) {
                read();
            }
        } finally {
            names.finish();
        }
    }

    @SuppressWarnings("StreamResourceLeak") // Open until the last slice is done, see end().
    private void read() {
        try {
            DirectoryStream<Path> opened = QuietDirectories.open(where.path());
            stream = opened;
            // Another user may have put a symlink in its place since.
            if (!where.isStill(AttributeReader.ofItself(opened, where.path()))) {
                ground.errors().other(FileName.of(where.path()), "another directory took its place during the walk");
                receiver.cannotRead();
                return;
            }
            AttributeReader reader = ground.offline().reading(AttributeReader.whole(opened));
            names.examine(opened.iterator(), () -> slice -> examine(slice, reader));
        } catch (IOException unreadable) {
            ground.errors().content(FileName.of(where.path()), unreadable);
            receiver.cannotRead();
        }
    }

    private void examine(List<Path> slice, AttributeReader reader) {
        reader.expect(where.path(), slice, name -> false);
        List<FoundEntry> part = new ArrayList<>(slice.size());
        for (Path name : slice) {
            if (ground.isStopped()) {
                return;
            }
            FoundEntry entry = examine(name, reader);
            if (entry != null) {
                part.add(entry);
            }
        }
        receiver.meet(part);
    }

    /** Returns the entry of a name; null if a rule leaves it out, or it cannot be looked at. */
    private @Nullable FoundEntry examine(Path name, AttributeReader reader) {
        byte[] bytes = RawPath.lastComponent(name);
        if (where.isTooLong(bytes)) {
            if (!isLeftOutUnseen(bytes)) {
                ground.errors().other(where.pathOf(FileName.of(bytes)), "File name too long");
                receiver.cannotSee(bytes);
            }
            return null;
        }
        EntryAttributes attributes;
        try {
            attributes = reader.read(where.path(), name, false);
        } catch (IOException unreadable) {
            if (!isLeftOutUnseen(bytes)) {
                ground.errors().entry(where.pathOf(FileName.of(bytes)), unreadable);
                receiver.cannotSee(bytes);
            }
            return null;
        }
        if (isLeftOut(bytes, attributes.isDirectory())) {
            return null;
        }
        return new FoundEntry(
                bytes, attributes, ground.isMeant(attributes, bytes), attributes.device() != where.rootDevice());
    }

    private boolean isLeftOutUnseen(byte[] name) {
        return isLeftOut(name, false) && isLeftOut(name, true);
    }

    private boolean isLeftOut(byte[] name, boolean isDirectory) {
        return ground.leavesOut(where.below().resolve(FileName.of(name)), isDirectory);
    }

    private void end() {
        if (stream != null) {
            try {
                stream.close();
            } catch (IOException harmless) {
                // Nothing was written through it, and all names are here.
            }
        }
        receiver.end();
    }
}
