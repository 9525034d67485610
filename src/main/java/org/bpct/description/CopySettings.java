package org.bpct.description;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.Access;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Io;
import org.jspecify.annotations.Nullable;

/**
 * How a batch copies, or that it removes; the same in all of its waves.
 *
 * @param cp the options of the {@code cp} that copies a group
 * @param oneFileSystem whether the walk did not enter other file systems
 * @param dereference which symlinks of the source are followed: never, starts, always
 * @param keeps what the copy keeps: mode, ownership, timestamps, links, context, xattr; or no-mode
 * @param timeDigits how many digits of a second the destination keeps, 0 to 9
 * @param window the nanoseconds by which times of source and copy may differ
 * @param fsync whether a group is journalled only when it is on disk
 * @param io what is left of large files in the page cache of a node
 * @param verify how contents are compared; empty if they are not
 * @param manifestRoot the absolute directory that names in the manifest are taken from
 * @param access how jobs reach the trees
 * @param update whether what the destination has already is left alone
 * @param byContent whether files of one size are compared by content
 * @param replaces whether there may be old copies in the destination, which stay until the new ones are whole
 * @param removes whether the batch removes its sources, and copies nothing
 * @param templates the folder of own templates, or null
 */
public record CopySettings(
        List<String> cp,
        boolean oneFileSystem,
        String dereference,
        List<String> keeps,
        int timeDigits,
        long window,
        boolean fsync,
        Io io,
        Optional<ChecksumMethod> verify,
        FileName manifestRoot,
        Access access,
        boolean update,
        boolean byContent,
        boolean replaces,
        boolean removes,
        @Nullable FileName templates) {
    private static final int NANOSECOND_DIGITS = 9;

    /** Keeps copies of the lists. */
    public CopySettings {
        cp = List.copyOf(cp);
        keeps = List.copyOf(keeps);
    }

    static CopySettings of(JsonTree description) {
        return new CopySettings(
                description.texts("cp"),
                description.flag("oneFileSystem"),
                description.text("dereference"),
                description.texts("keeps"),
                (int) Math.min(NANOSECOND_DIGITS, description.count("timeDigits")),
                description.count("modifyWindow"),
                description.flag("fsync"),
                // A batch of a version that did not know others was buffered.
                Io.of(description.text("io")).orElse(Io.BUFFERED),
                ChecksumMethod.of(description.text("verify")),
                description.fileName("manifestRoot"),
                description.flag("guarded") ? Access.of(description.text("access")) : Access.PLAIN,
                description.flag("update"),
                description.flag("checksum"),
                description.flag("replaces"),
                description.flag("removes"),
                description.text("templates").isEmpty() ? null : description.fileName("templates"));
    }

    void write(JsonText json) throws IOException {
        json.text("verify", verify.map(ChecksumMethod::word).orElse(""));
        json.name("manifestRoot", manifestRoot);
        json.flag("guarded", access != Access.PLAIN);
        json.text("access", access.word());
        json.texts("cp", cp);
        json.flag("oneFileSystem", oneFileSystem);
        json.text("dereference", dereference);
        json.texts("keeps", keeps);
        json.number("timeDigits", timeDigits);
        json.number("modifyWindow", window);
        json.flag("fsync", fsync);
        json.text("io", io.word());
        json.name("templates", templates);
        json.flag("update", update);
        json.flag("checksum", byContent);
        json.flag("replaces", replaces);
        if (removes) {
            json.flag("removes", true);
        }
    }

    /** Returns true if the jobs follow all symlinks of the source. */
    public boolean followsLinks() {
        return dereference.equals("always");
    }

    /** Returns the units of the last digit that the destination keeps by which two times may differ. */
    public long unitsApart() {
        long units = window;
        for (int digit = timeDigits; digit < NANOSECOND_DIGITS; digit++) {
            units = (units + 9) / 10;
        }
        // A destination that keeps no part of a second may keep even seconds only.
        return timeDigits == 0 ? Math.max(2, units) : units;
    }

    /** Returns the same for a check, which writes nothing that would have to be synced. */
    public CopySettings forCheck(Optional<ChecksumMethod> method) {
        return new CopySettings(
                cp,
                oneFileSystem,
                dereference,
                keeps,
                timeDigits,
                window,
                false,
                Io.BUFFERED,
                method,
                manifestRoot,
                access,
                update,
                byContent,
                replaces,
                removes,
                templates);
    }
}
