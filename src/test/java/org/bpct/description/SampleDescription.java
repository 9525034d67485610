package org.bpct.description;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.model.Access;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Io;
import org.bpct.model.Layouts;
import org.bpct.model.Publication;
import org.bpct.model.WaveSettings;
import org.bpct.model.Writing;
import org.bpct.selection.LeftOut;
import org.bpct.selection.Selection;
import org.bpct.verb.Verb;
import org.bpct.verb.sum.manifest.ManifestFormat;
import org.jspecify.annotations.Nullable;

/** A description of a batch for tests, which say only what they are about. */
public final class SampleDescription {
    private final List<Root> roots;
    private List<String> cp = List.of();
    private String dereference = "never";
    private List<String> keeps = List.of();
    private int timeDigits = 9;
    private Optional<ChecksumMethod> verify = Optional.empty();
    private Io io = Io.BUFFERED;
    private Layouts layouts = Layouts.NONE;
    private boolean projects;
    private boolean byContent;
    private boolean isFar;
    private boolean isGuarded;
    private int checks;
    private Publication publication = Publication.NONE;
    private Verb verb = Verb.COPY;
    private @Nullable Manifest manifest;
    private @Nullable FileName templates;
    private WalkTotals walk = walk(0, 0, 0);
    private @Nullable LongWalk longWalk;

    /** Begins with a copy of these roots by {@code cp} without options, by user with umask 0022. */
    public SampleDescription(List<Root> roots) {
        this.roots = roots;
    }

    /** Lets it copy with these options, and follow all links or none. */
    public SampleDescription copies(List<String> options, boolean followsLinks, List<String> kept) {
        cp = options;
        dereference = followsLinks ? "always" : "never";
        keeps = kept;
        return this;
    }

    /** Lets it compare contents by checksums after the copy. */
    public SampleDescription verifies() {
        verify = Optional.of(ChecksumMethod.SHA256);
        return this;
    }

    /** Lets it compare no contents after the copy. */
    public SampleDescription verifiesNothing() {
        verify = Optional.empty();
        return this;
    }

    /** Lets it leave this of large files in the page cache. */
    public SampleDescription uses(Io asked) {
        io = asked;
        return this;
    }

    /** Lets it give new files these layouts. */
    public SampleDescription laysOut(String... rules) {
        layouts = new Layouts(List.of(rules));
        return this;
    }

    /** Lets it give directories the projects of their sources. */
    public SampleDescription keepsProjects() {
        projects = true;
        return this;
    }

    /** Lets it trust no path. */
    public SampleDescription guards() {
        isGuarded = true;
        return this;
    }

    /** Lets it check the copies of another batch. */
    public SampleDescription checks() {
        checks = 6;
        return this;
    }

    /** Lets it make this snapshot. */
    public SampleDescription publishes(Publication snapshot) {
        publication = snapshot;
        return this;
    }

    /** Lets it update what is there, and compare the contents of files of one size. */
    public SampleDescription comparesContents() {
        byContent = true;
        return this;
    }

    /** Lets it sum, into a manifest of this form. */
    public SampleDescription sums(ManifestFormat format) {
        verb = Verb.SUM;
        manifest = new Manifest(format, FileName.ofText("/data/manifest"), false);
        verify = Optional.of(ChecksumMethod.SHA256);
        timeDigits = 0;
        return this;
    }

    /** Lets it compare files with a manifest of this form. */
    public SampleDescription checksSums(ManifestFormat format) {
        sums(format);
        verb = Verb.CHECK_SUMS;
        verify = Optional.empty();
        return this;
    }

    /** Lets it extract an archive. */
    public SampleDescription extracts() {
        verb = Verb.EXTRACT;
        return this;
    }

    /** Lets it compare two trees. */
    public SampleDescription compares() {
        verb = Verb.COMPARE;
        verify = Optional.of(ChecksumMethod.SHA256);
        return this;
    }

    /** Lets it archive. */
    public SampleDescription archives() {
        verb = Verb.ARCHIVE;
        verify = Optional.of(ChecksumMethod.B2);
        timeDigits = 0;
        return this;
    }

    /** Lets it remove. */
    public SampleDescription removes() {
        verb = Verb.REMOVE;
        timeDigits = 0;
        return this;
    }

    /** Lets it change modes and owners. */
    public SampleDescription changes() {
        verb = Verb.CHANGE;
        timeDigits = 0;
        return this;
    }

    /** Lets another host read files of it. */
    public SampleDescription far() {
        isFar = true;
        return this;
    }

    /** Gives it templates of its own. */
    public SampleDescription templates(Path folder) {
        templates = FileName.of(folder);
        return this;
    }

    /** Lets the walk have found so much. */
    public SampleDescription found(long files, long directories, long bytes) {
        walk = walk(files, directories, bytes);
        return this;
    }

    /** Lets the walk go on. */
    public SampleDescription walks(LongWalk onAndOn) {
        longWalk = onAndOn;
        return this;
    }

    static WalkTotals walk(long files, long directories, long bytes) {
        return new WalkTotals(
                new WalkTotals.Inventory(directories, files, 0, 0, bytes),
                0,
                LeftOut.NOTHING,
                WalkTotals.Skipped.NONE,
                WalkTotals.Linked.NONE,
                0);
    }

    private static Root guarded(Root root) {
        Root.Real real = new Root.Real(root.pair().source(), root.pair().destination());
        return new Root(root.pair(), root.sourceIdentity(), root.destinationIdentity(), root.base(), real);
    }

    /** Returns the description, of batch 7. */
    public BatchDescription described() {
        return new BatchDescription(
                new BatchOrigin(
                        7,
                        1_792_628_604_000L,
                        "0.1.0",
                        new BatchOrigin.Maker("login1", "kevin", 1000, "0022"),
                        List.of("bpct")),
                List.of(),
                isGuarded ? roots.stream().map(SampleDescription::guarded).toList() : roots,
                new CopySettings(
                        new CopySettings.Cp(cp, false, dereference, keeps),
                        new CopySettings.Times(timeDigits, 0),
                        new Writing(false, io, layouts, projects, Set.of()),
                        new CopySettings.Verification(verify, FileName.ofText("/"), manifest, isFar),
                        isGuarded || roots.stream().anyMatch(root -> root.real() != null)
                                ? Access.DESCRIPTORS
                                : Access.PLAIN,
                        new CopySettings.OldCopies(byContent, byContent, byContent),
                        verb,
                        templates),
                new BatchWalk(Selection.ALL, walk, longWalk, 0),
                publication,
                checks,
                new BatchDescription.Commands(false, false));
    }

    /** Returns what the first wave of it is submitted with. */
    public static WaveOptions wave(String scheduler) {
        return new WaveOptions(1, scheduler, List.of(), 60, new WaveSettings(0, 3, "4"), null);
    }

    /** Returns the same for jobs that find out themselves how many lanes they use. */
    public static WaveOptions climbing(String scheduler) {
        return new WaveOptions(1, scheduler, List.of(), 60, new WaveSettings(0, 3, WaveSettings.CLIMB), null);
    }

    /** Returns the same for jobs that work at these hours, as a wave keeps them. */
    public static WaveOptions resting(String scheduler, String hours) {
        return new WaveOptions(
                1, scheduler, List.of(), 60, new WaveSettings(0, 3, "4", false, WaveSettings.NO, hours), null);
    }

    /** Returns the same for jobs that are one job of the scheduler's. */
    public static WaveOptions together(String scheduler) {
        return new WaveOptions(1, scheduler, List.of(), 60, new WaveSettings(0, 3, "4", true), null);
    }

    /** Returns the options of a wave whose jobs may be an array. */
    public static WaveOptions array(String scheduler) {
        return new WaveOptions(
                1, scheduler, List.of(), 60, new WaveSettings(0, 3, "4", false, WaveSettings.AUTO), null);
    }
}
