package org.bpct.description;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.Access;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Io;
import org.bpct.model.Layouts;
import org.bpct.model.LossKind;
import org.bpct.model.Writing;
import org.bpct.verb.Verb;
import org.bpct.verb.sum.manifest.ManifestFormat;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a copy, removal, change or sum, the same in all waves of a batch.
 *
 * @param cp the options of {@code --cp}
 * @param times the rule by which two times are the same
 * @param writing the way of copies to the disk
 * @param verification the comparison of contents after they are copied
 * @param access the way in which jobs reach the trees
 * @param oldCopies the treatment of copies in the destination
 * @param verb the verb of the batch
 * @param templates the folder of the user's own templates, or null
 */
public record CopySettings(
        Cp cp,
        Times times,
        Writing writing,
        Verification verification,
        Access access,
        OldCopies oldCopies,
        Verb verb,
        @Nullable FileName templates) {
    private static final int NANOSECOND_DIGITS = 9;

    /**
     * The words of {@code --cp}, and their consequences for the walk.
     *
     * @param words the options of the {@code cp} that copies a group
     * @param oneFileSystem whether the walk did not enter other file systems
     * @param dereference the symlinks of the source that are followed: never, starts, always
     * @param keeps the attributes that the copy keeps: mode, ownership, timestamps, links, context, xattr; or no-mode
     */
    public record Cp(List<String> words, boolean oneFileSystem, String dereference, List<String> keeps) {
        /** Keeps copies of the lists. */
        public Cp {
            words = List.copyOf(words);
            keeps = List.copyOf(keeps);
        }

        /** Returns true if the jobs follow all symlinks of the source. */
        public boolean followsLinks() {
            return dereference.equals("always");
        }
    }

    /**
     * The rule by which the time of a source and that of its copy are the same.
     *
     * @param digits the number of digits of a second that the destination keeps, 0 to 9
     * @param window the nanoseconds by which they may differ
     */
    public record Times(int digits, long window) {
        /** Returns the units of the last digit kept by the destination by which two times may differ. */
        public long unitsApart() {
            long units = window;
            for (int digit = digits; digit < NANOSECOND_DIGITS; digit++) {
                units = (units + 9) / 10;
            }
            // A destination that keeps no part of a second may keep only even seconds.
            return digits == 0 ? Math.max(2, units) : units;
        }
    }

    /**
     * The comparison of contents after they are copied.
     *
     * @param method the checksums; empty if contents are not compared
     * @param manifestRoot the absolute directory to which names in the manifest are relative
     * @param manifest the manifest of the sources, if the batch makes one or compares them with one; else null
     * @param isFar whether another host reads files that the batch sums or compares
     */
    public record Verification(
            Optional<ChecksumMethod> method,
            FileName manifestRoot,
            @Nullable Manifest manifest,
            boolean isFar) {
        /** Makes the verification of a batch that copies, compares or removes. */
        public Verification(Optional<ChecksumMethod> method, FileName manifestRoot) {
            this(method, manifestRoot, null, false);
        }
    }

    /**
     * The treatment of existing copies in the destination.
     *
     * @param update whether equal copies are left alone
     * @param byContent whether files of one size are compared by content
     * @param replaces whether there may be some that stay until the new ones are whole
     */
    public record OldCopies(boolean update, boolean byContent, boolean replaces) {}

    static CopySettings of(JsonTree description) {
        // Batches of a version that did not know other modes were buffered.
        Io io = Io.of(description.text("io")).orElse(Io.BUFFERED);
        return new CopySettings(
                new Cp(
                        description.texts("cp"),
                        description.flag("oneFileSystem"),
                        description.text("dereference"),
                        description.texts("keeps")),
                new Times(
                        (int) Math.min(NANOSECOND_DIGITS, description.count("timeDigits")),
                        description.count("modifyWindow")),
                new Writing(
                        description.flag("fsync"),
                        io,
                        new Layouts(description.texts("layouts")),
                        description.flag("projects"),
                        LossKind.ofWords(description.texts("lossy"))),
                new Verification(
                        ChecksumMethod.of(description.text("verify")),
                        description.fileName("manifestRoot"),
                        manifest(description),
                        description.flag("far")),
                description.flag("guarded") ? Access.of(description.text("access")) : Access.PLAIN,
                new OldCopies(description.flag("update"), description.flag("checksum"), description.flag("replaces")),
                verb(description),
                description.text("templates").isEmpty() ? null : description.fileName("templates"));
    }

    private static Verb verb(JsonTree description) {
        return Arrays.stream(Verb.values())
                .filter(verb -> !verb.flag().isEmpty() && description.flag(verb.flag()))
                .findFirst()
                .orElse(description.text("sums").isEmpty() ? Verb.COPY : Verb.SUM);
    }

    private static @Nullable Manifest manifest(JsonTree description) {
        return ManifestFormat.of(description.text("sums"))
                .map(format ->
                        new Manifest(format, description.fileName("manifest"), description.flag("replacesManifest")))
                .orElse(null);
    }

    void write(JsonText json) throws IOException {
        json.text("verify", verification.method.map(ChecksumMethod::word).orElse(""));
        json.name("manifestRoot", verification.manifestRoot);
        json.flag("guarded", access != Access.PLAIN);
        json.text("access", access.word());
        json.texts("cp", cp.words);
        json.flag("oneFileSystem", cp.oneFileSystem);
        json.text("dereference", cp.dereference);
        json.texts("keeps", cp.keeps);
        json.number("timeDigits", times.digits);
        json.number("modifyWindow", times.window);
        json.flag("fsync", writing.fsync());
        json.text("io", writing.io().word());
        if (!writing.layouts().isNone()) {
            json.texts("layouts", writing.layouts().rules());
        }
        if (writing.projects()) {
            json.flag("projects", true);
        }
        if (!writing.lossy().isEmpty()) {
            json.texts("lossy", writing.lossy().stream().map(LossKind::word).toList());
        }
        json.name("templates", templates);
        json.flag("update", oldCopies.update);
        json.flag("checksum", oldCopies.byContent);
        json.flag("replaces", oldCopies.replaces);
        if (!verb.flag().isEmpty()) {
            json.flag(verb.flag(), true);
        }
        Manifest manifest = verification.manifest;
        if (manifest != null) {
            json.text("sums", manifest.format().word());
            json.name("manifest", manifest.file());
            json.flag("replacesManifest", manifest.replaces());
        }
        if (verification.isFar) {
            json.flag("far", true);
        }
    }

    /** Returns the checksum method for comparing contents; empty if they are not compared. */
    public Optional<ChecksumMethod> verify() {
        return verification.method;
    }

    /** Returns the same settings for a check, which writes no files to sync. */
    public CopySettings forCheck(Optional<ChecksumMethod> method) {
        return new CopySettings(
                cp,
                times,
                Writing.BUFFERED,
                new Verification(method, verification.manifestRoot),
                access,
                oldCopies,
                verb,
                templates);
    }
}
