package org.bpct.script;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.description.Root;
import org.bpct.description.SampleDescription;
import org.bpct.description.WaveOptions;
import org.bpct.files.FileName;
import org.bpct.files.NameFolding;
import org.bpct.files.Timestamp;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.NodeCommands;
import org.bpct.model.PlanLimits;
import org.bpct.plan.SizeBalanced;
import org.bpct.tree.EntryStamps;
import org.bpct.tree.Expectations;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.MemberLayouts;
import org.bpct.tree.MemberTree;
import org.bpct.tree.RootPair;
import org.bpct.tree.SplitFile;
import org.bpct.verb.archive.ArchivePlan;
import org.bpct.verb.archive.tar.TarMember;
import org.bpct.verb.change.ChangePlan;
import org.bpct.verb.change.rights.Change;
import org.bpct.verb.change.rights.ChangeTable;
import org.bpct.verb.change.rights.Rights;
import org.bpct.verb.change.rights.Step;
import org.bpct.verb.extract.ExtractPlan;
import org.bpct.verb.remove.RemovalPlan;
import org.bpct.verb.sum.SumCheckPlan;
import org.bpct.verb.sum.SumPlan;
import org.bpct.verb.sum.manifest.ExpectedSums;
import org.bpct.verb.sum.manifest.ManifestException;
import org.bpct.verb.sum.manifest.ManifestFormat;
import org.bpct.verb.sum.manifest.ManifestReader;
import org.bpct.verb.sum.manifest.NamesBelow;
import org.jspecify.annotations.Nullable;

/** A small batch planned by hand: every kind of group, and bytes in its paths that are hard to quote. */
final class SampleBatch {
    /** What all jobs but those of PBS put themselves back with. */
    private static final NodeCommands REQUEUING = new NodeCommands("SLURM_JOB_ID", List.of("scontrol", "requeue"));

    static final FileName SOURCE = latin1("/data/it's $(odd) \u00ff\nhere");
    static final FileName DESTINATION = latin1("/panfs/\u00e4 `copy`");

    private static final BatchDirectory PLACE =
            BatchDirectory.of(latin1("/home/k\u00ffvin's/.bpct/19aa2b3c4d5").toPath());

    private SampleBatch() {}

    /** Returns the name of these characters, one byte for each. */
    static FileName latin1(String bytes) {
        return FileName.of(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    /**
     * Returns the list: directories 0 {@code .} of pair 0, 1 {@code a\n}, 2 {@code a\n/-rf}, 3 {@code .} of pair 1,
     * 4 {@code .} of pair 2, which is a single file that gets another name.
     */
    static FileList files() {
        return files(SOURCE, DESTINATION);
    }

    /** Returns the list with other roots of pair 0. */
    static FileList files(FileName source, FileName destination) {
        FileListBuilder list = new FileListBuilder(List.of(
                new RootPair(source, destination, null),
                new RootPair(latin1("/data/plain"), latin1("/panfs/plain"), null),
                new RootPair(latin1("/data"), latin1("/panfs"), latin1("new\u00ffname"))));
        int root = list.addDirectory(-1, 0, bytes(""), true);
        list.addEntry(bytes("*"), 10);
        list.addEntry(bytes("@x"), 20);
        int a = list.addDirectory(root, 0, bytes("a\n"), true);
        list.addEntry(bytes("' \""), 30);
        list.link(list.addEntry(bytes("link 1"), 5), 1, 1);
        list.link(list.addEntry(bytes("link 2"), 5), 1, 1);
        list.addDirectory(a, 0, bytes("-rf"), true);
        list.link(list.addEntry(bytes("\u00ff\\"), 5), 1, 1);
        list.link(list.addEntry(bytes("far 1"), 7), 1, 2);
        list.addDirectory(-1, 1, bytes(""), true);
        list.link(list.addEntry(bytes("far 2"), 7), 1, 2);
        list.link(list.addEntry(bytes("far 3"), 7), 1, 2);
        list.addDirectory(-1, 2, bytes(""), false);
        list.addEntry(bytes("old name"), 100);
        return list.build();
    }

    static BatchPlan plan() {
        JobPlan first = new JobPlan(List.of(
                group(1, GroupKind.DIRECTORIES, 0, 3, 0, 0, 1, 2),
                group(2, GroupKind.FILES, 0, 2, 30, 0, 0, 2),
                group(3, GroupKind.FILES, 0, 2, 37, 1, 2, 3, 2, 6, 7),
                group(4, GroupKind.FAMILY, 0, 3, 5, 0)));
        JobPlan second = new JobPlan(
                List.of(group(5, GroupKind.DIRECTORIES, 2, 1, 0, 4), group(6, GroupKind.RENAMED, 2, 1, 100, 9)));
        JobPlan third = new JobPlan(List.of(group(7, GroupKind.DIRECTORIES, 1, 1, 0, 3)));
        JobPlan finalizer = new JobPlan(List.of(
                group(8, GroupKind.LINKS, 1, 2, 0, 1, 1, 3),
                group(9, GroupKind.ATTRIBUTES, 1, 1, 0, 3),
                group(10, GroupKind.ATTRIBUTES, 0, 3, 0, 2, 1, 0)));
        return new BatchPlan(List.of(first, second, third), finalizer);
    }

    /** Returns a copy without options. */
    static Sample plain() {
        Sample sample = copy(PLACE, List.of("-d", "--no-preserve=all"), false, List.of());
        sample.description().verifiesNothing();
        return sample;
    }

    /** Returns a copy with these options. */
    static Sample copy(BatchDirectory place, List<String> cp, boolean followsLinks, List<String> keeps) {
        return copy(place, files(), cp, followsLinks, keeps, false, List.of());
    }

    /** Returns a copy of these files that compares contents, or links to bases, one for each pair. */
    static Sample copy(
            BatchDirectory place,
            FileList files,
            List<String> cp,
            boolean followsLinks,
            List<String> keeps,
            boolean byContent,
            List<FileName> bases) {
        List<Root> roots = new ArrayList<>();
        for (RootPair pair : files.pairs()) {
            int index = roots.size();
            roots.add(new Root(
                    pair,
                    (11 + index) + ":ef53:block",
                    (21 + index) + ":bd00bd0:network",
                    bases.isEmpty() ? null : new Root.Base(bases.get(index), "31:ef53:block"),
                    null));
        }
        SampleDescription description = new SampleDescription(roots)
                .copies(cp, followsLinks, keeps)
                .verifies()
                .found(10, 4, 172);
        return new Sample(byContent ? description.comparesContents() : description, place, files);
    }

    /**
     * A batch that can be written.
     *
     * @param description what it is
     * @param place where it will be when its scripts run
     * @param files what it copies
     */
    record Sample(SampleDescription description, BatchDirectory place, FileList files) {
        /** Writes it below a folder that is there, for the local scheduler, and returns where. */
        BatchDirectory write(Path below) throws IOException, TemplateException {
            return write("local", below);
        }

        BatchDirectory write(String scheduler, Path below) throws IOException, TemplateException {
            return write(SampleDescription.wave(scheduler), below);
        }

        /** Writes it for jobs that are one job of a scheduler's. */
        BatchDirectory writeTogether(String scheduler, Path below) throws IOException, TemplateException {
            return write(SampleDescription.together(scheduler), below);
        }

        /** Writes it for jobs that may be an array of a scheduler's. */
        BatchDirectory writeArray(String scheduler, Path below) throws IOException, TemplateException {
            return write(SampleDescription.array(scheduler), below);
        }

        /** Writes it for jobs that find out themselves how many lanes they use. */
        BatchDirectory writeClimbing(Path below) throws IOException, TemplateException {
            return write(SampleDescription.climbing("local"), below);
        }

        BatchDirectory writeResting(String scheduler, String hours, Path below) throws IOException, TemplateException {
            NodeCommands commands = scheduler.equals("pbs") ? new NodeCommands("PBS_JOBID", List.of()) : REQUEUING;
            return write(SampleDescription.resting(scheduler, hours), commands, below);
        }

        private BatchDirectory write(WaveOptions wave, Path below) throws IOException, TemplateException {
            return write(wave, REQUEUING, below);
        }

        private BatchDirectory write(WaveOptions wave, NodeCommands commands, Path below)
                throws IOException, TemplateException {
            BatchDirectory into = BatchDirectory.of(below.resolve("batch"));
            Files.createDirectory(into.root());
            Files.createDirectory(into.wave(1));
            ScriptWriter.begin(description.described(), wave, place, commands, into.wave(1))
                    .write(files, plan(), into);
            return into;
        }
    }

    private static void write(
            SampleDescription description,
            WaveOptions wave,
            BatchDirectory place,
            FileList files,
            BatchPlan plan,
            BatchDirectory into)
            throws IOException, TemplateException {
        Files.createDirectory(into.wave(1));
        ScriptWriter.begin(description.described(), wave, place, REQUEUING, into.wave(1))
                .write(files, plan, into);
    }

    /** Writes the removal of a directory and of a single file below a folder that is there, and returns where. */
    static BatchDirectory writeRemoval(BatchDirectory place, Path below) throws IOException, TemplateException {
        return writeRemoval(place, null, below);
    }

    /** Does so with own templates, if they are not null. */
    static BatchDirectory writeRemoval(BatchDirectory place, @Nullable Path templates, Path below)
            throws IOException, TemplateException {
        FileListBuilder list = new FileListBuilder(List.of(
                new RootPair(latin1("/data/o'dd \u00ff\n"), latin1("/data"), null),
                new RootPair(latin1("/data"), latin1("/data"), null)));
        int root = list.addDirectory(-1, 0, bytes(""), true);
        EntryStamps stamps = new EntryStamps();
        stamps.add(12, 1_700_000_000_000_000_001L, false);
        list.seen(11);
        list.addEntry(bytes("*"), 10);
        list.seen(stamps, 0);
        list.addEntry(bytes("-rf"), 20);
        list.seen(stamps, 0);
        int a = list.addDirectory(root, 0, bytes("a\n"), true);
        list.seen(13);
        list.addEntry(bytes("' \""), 30);
        list.seen(stamps, 0);
        list.addDirectory(a, 0, bytes("empty"), true);
        list.seen(14);
        list.addDirectory(-1, 1, bytes(""), false);
        list.addEntry(bytes("single"), 7);
        list.seen(stamps, 0);
        FileList files = list.build();
        PlanLimits limits = PlanLimits.forJobs(1);
        BatchPlan plan = RemovalPlan.of(new SizeBalanced().plan(files, limits), files, limits);
        BatchDirectory into = BatchDirectory.of(below.resolve("batch"));
        Files.createDirectory(into.root());
        RootPair tree = files.pairs().get(0);
        RootPair single = files.pairs().get(1);
        SampleDescription removal = new SampleDescription(List.of(
                        new Root(tree, "11:ef53:block", "21:ef53:block", null, real(tree)),
                        new Root(single, "12:ef53:block", "12:ef53:block", null, real(single))))
                .copies(List.of("--archive"), false, List.of())
                .removes()
                .found(4, 3, 67);
        if (templates != null) {
            removal.templates(templates);
        }
        write(removal, SampleDescription.wave("local"), place, files, plan, into);
        return into;
    }

    /** Writes a change of modes and owners in two directories; with own templates, if they are not null. */
    static BatchDirectory writeChange(BatchDirectory place, @Nullable Path templates, Path below)
            throws IOException, TemplateException {
        ChangeTable changes = new ChangeTable();
        int opened = changes.number(new Change(new Rights(0100600, 1000, 100), new Step(0640, Step.NONE, 200)));
        int given = changes.number(new Change(new Rights(0120777, 1000, 100), new Step(Step.NONE, Step.NONE, 200)));
        int directory = changes.number(new Change(new Rights(0042700, 1000, 100), new Step(02750, 0, Step.NONE)));
        EntryStamps stamps = new EntryStamps();
        stamps.addChange(12, opened);
        stamps.addChange(-1, given);
        FileListBuilder list =
                new FileListBuilder(List.of(new RootPair(latin1("/data/o'dd \u00ff\n"), latin1("/data"), null)));
        int root = list.addDirectory(-1, 0, bytes(""), true);
        list.change(directory);
        list.seen(11);
        list.addEntry(bytes("*"), 0);
        list.seen(stamps, 0);
        list.addEntry(bytes("-R"), 0);
        list.seen(stamps, 0);
        list.addEntry(bytes("link"), 0);
        list.seen(stamps, 1);
        list.addDirectory(root, 0, bytes("a\n"), true);
        list.change(directory);
        list.seen(13);
        list.addEntry(bytes("' \""), 0);
        list.seen(stamps, 0);
        FileList files = list.build().changing(changes);
        PlanLimits limits = PlanLimits.forJobs(1);
        BatchPlan plan = ChangePlan.of(new SizeBalanced().plan(files, limits), files, limits);
        BatchDirectory into = BatchDirectory.of(below.resolve("batch"));
        Files.createDirectory(into.root());
        RootPair tree = files.pairs().get(0);
        SampleDescription change = new SampleDescription(
                        List.of(new Root(tree, "11:ef53:block", "21:ef53:block", null, real(tree))))
                .copies(List.of("--archive"), false, List.of())
                .changes()
                .found(4, 2, 0);
        if (templates != null) {
            change.templates(templates);
        }
        write(change, SampleDescription.wave("local"), place, files, plan, into);
        return into;
    }

    /** Writes the sum of a directory and of a single file below a folder that is there, and returns where. */
    static BatchDirectory writeSum(BatchDirectory place, @Nullable Path templates, boolean isGuarded, Path below)
            throws IOException, TemplateException {
        RootPair tree = new RootPair(latin1("/data/o'dd \u00ff\n"), latin1("/data/o'dd \u00ff\n"), null);
        RootPair single = new RootPair(latin1("/data"), latin1("/data"), null);
        FileListBuilder list = new FileListBuilder(List.of(tree, single));
        int root = list.addDirectory(-1, 0, bytes(""), true);
        list.addEntry(bytes("*"), 10);
        list.addEntry(bytes("-rf"), 20);
        list.addDirectory(root, 0, bytes("a\n"), true);
        list.addEntry(bytes("' \""), 30);
        int large = list.addEntry(bytes("large"), 200_000_000);
        list.addDirectory(-1, 1, bytes(""), false);
        list.addEntry(bytes("single"), 7);
        SplitFile ranges = new SplitFile(
                1, large, 200_000_000, 1_600_000_000_000_000_001L, 77, -500_000_000L, 2 * SplitFile.LEAF, true);
        FileList files = list.build().splitting(List.of(ranges));
        BatchPlan plan = SumPlan.of(new SizeBalanced().plan(files, PlanLimits.forJobs(1)));
        BatchDirectory into = BatchDirectory.of(below.resolve("batch"));
        Files.createDirectory(into.root());
        SampleDescription sum = new SampleDescription(List.of(
                        new Root(tree, "11:ef53:block", "11:ef53:block", null, isGuarded ? real(tree) : null),
                        new Root(single, "12:ef53:block", "12:ef53:block", null, isGuarded ? real(single) : null)))
                .copies(List.of("--archive"), false, List.of())
                .sums(ManifestFormat.GNU)
                .found(5, 0, 200_000_067);
        if (templates != null) {
            sum.templates(templates);
        }
        write(sum, SampleDescription.wave("local"), place, files, plan, into);
        return into;
    }

    /** Writes the sum of a tree on another host, and returns where. */
    static BatchDirectory writeFarSum(BatchDirectory place, Path below) throws IOException, TemplateException {
        RootPair tree = new RootPair(latin1("far:/data/o'dd \u00ff\n"), latin1("far:/data/o'dd \u00ff\n"), null);
        FileListBuilder list = new FileListBuilder(List.of(tree));
        list.addDirectory(-1, 0, bytes(""), false);
        list.addEntry(bytes("-rf"), 20);
        FileList files = list.build();
        BatchPlan plan = SumPlan.of(new SizeBalanced().plan(files, PlanLimits.forJobs(1)));
        BatchDirectory into = BatchDirectory.of(below.resolve("batch"));
        Files.createDirectory(into.root());
        SampleDescription sum = new SampleDescription(List.of(new Root(tree, "", "", null, null)))
                .copies(List.of("--archive"), false, List.of())
                .sums(ManifestFormat.GNU)
                .far()
                .found(1, 0, 20);
        write(sum, SampleDescription.wave("local"), place, files, plan, into);
        return into;
    }

    /** Writes the extraction of an archive below a folder that is there, and returns where. */
    static BatchDirectory writeExtraction(
            BatchDirectory place, @Nullable Path templates, boolean isGuarded, Path below, String... layouts)
            throws IOException, TemplateException {
        RootPair tree = new RootPair(latin1("/data/o'dd \u00ff\n"), latin1("/data/o'dd \u00ff\n"), null);
        MemberTree members = new MemberTree();
        members.setLayouts(layouts.length == 0 ? MemberLayouts.NONE : member -> "-c 2 -p flash");
        members.add(member(".", 'd', "", 0, 0, 512));
        members.add(member("./-rf", 'f', "", 20, 512, 1024));
        members.add(member("./a\n", 'd', "", 0, 1536, 1536));
        members.add(member("./a\n/' \"", 'f', "", 30, 3072, 1024));
        members.add(member("./a\n/link", 'l', "target", 0, 4096, 512));
        members.add(member("./hard", 'h', "./-rf", 0, 4608, 512));
        members.add(member("implied/*", 'f', "", 0, 5120, 512));
        MemberTree.Listing listing = members.list(tree, path -> false, isGuarded, 9, () -> NameFolding.NONE);
        BatchPlan plan = ExtractPlan.of(listing.files(), PlanLimits.forJobs(1));
        BatchDirectory into = BatchDirectory.of(below.resolve("batch"));
        Files.createDirectory(into.root());
        SampleDescription extraction = new SampleDescription(
                        List.of(new Root(tree, "11:ef53:block", "11:ef53:block", null, isGuarded ? real(tree) : null)))
                .copies(List.of("--archive"), false, List.of())
                .extracts()
                .laysOut(layouts)
                .found(5, 3, 50);
        if (templates != null) {
            extraction.templates(templates);
        }
        write(extraction, SampleDescription.wave("local"), place, listing.files(), plan, into);
        return into;
    }

    private static TarMember member(String name, char type, String target, long size, long start, long length) {
        return new TarMember(
                latin1(name),
                type,
                new TarMember.Attributes(0750, 1000, 100, size, Timestamp.ofNanoseconds(-500_000_000L)),
                latin1(target),
                new TarMember.Place(1, start, length));
    }

    /** Writes the comparison of a directory with a manifest that has checksums of two methods, and returns where. */
    static BatchDirectory writeSumCheck(BatchDirectory place, @Nullable Path templates, boolean isGuarded, Path below)
            throws IOException, TemplateException, ManifestException {
        return writeSumCheck(place, templates, isGuarded, ManifestFormat.GNU, below);
    }

    /** Writes the same as a check of an archive. */
    static BatchDirectory writeArchiveCheck(BatchDirectory place, Path below)
            throws IOException, TemplateException, ManifestException {
        return writeSumCheck(place, null, false, ManifestFormat.PARTS, below);
    }

    private static BatchDirectory writeSumCheck(
            BatchDirectory place, @Nullable Path templates, boolean isGuarded, ManifestFormat format, Path below)
            throws IOException, TemplateException, ManifestException {
        RootPair tree = new RootPair(latin1("/data/o'dd \u00ff\n"), latin1("/data/o'dd \u00ff\n"), null);
        FileListBuilder list = new FileListBuilder(List.of(tree));
        int root = list.addDirectory(-1, 0, bytes(""), true);
        list.addEntry(bytes("*"), 10);
        list.addEntry(bytes("-rf"), 20);
        list.addDirectory(root, 0, bytes("a\n"), true);
        list.addEntry(bytes("' \""), 30);
        FileList files = list.build();
        String manifest = "1".repeat(64) + "  *\n" + "2".repeat(32) + "  -rf\n\\" + "3".repeat(64) + "  a\\n/' \"\n";
        ExpectedSums sums = new ManifestReader("sums", Optional.empty(), Optional.empty())
                .read(new ByteArrayInputStream(bytes(manifest)), new NamesBelow(tree.source(), tree.source()));
        Expectations expected = new Expectations(sums, new int[] {0, 1, 2});
        BatchPlan plan = SumCheckPlan.of(new SizeBalanced().plan(files, PlanLimits.forJobs(1)), files, expected);
        BatchDirectory into = BatchDirectory.of(below.resolve("batch"));
        Files.createDirectory(into.root());
        SampleDescription check = new SampleDescription(
                        List.of(new Root(tree, "11:ef53:block", "11:ef53:block", null, isGuarded ? real(tree) : null)))
                .copies(List.of("--archive"), false, List.of())
                .checksSums(format)
                .found(3, 0, 60);
        if (templates != null) {
            check.templates(templates);
        }
        write(check, SampleDescription.wave("local"), place, files.expecting(expected), plan, into);
        return into;
    }

    /** An archive of a tree with odd names, and a family of hard links. */
    static BatchDirectory writeArchive(
            BatchDirectory place, @Nullable Path templates, boolean isGuarded, Path below, String... layouts)
            throws IOException, TemplateException {
        RootPair tree = new RootPair(latin1("/data/o'dd \u00ff\n"), latin1("/data/o'dd \u00ff\n"), null);
        FileListBuilder list = new FileListBuilder(List.of(tree));
        int root = list.addDirectory(-1, 0, bytes(""), true);
        list.addEntry(bytes("*"), 10);
        int first = list.addEntry(bytes("-rf"), 20);
        list.addDirectory(root, 0, bytes("a\n"), true);
        int second = list.addEntry(bytes("' \""), 20);
        list.link(first, 1, 77);
        list.link(second, 1, 77);
        FileList files = list.build();
        PlanLimits limits = PlanLimits.forJobs(1);
        BatchPlan plan = ArchivePlan.of(new SizeBalanced().plan(files, limits), files, limits);
        BatchDirectory into = BatchDirectory.of(below.resolve("batch"));
        Files.createDirectory(into.root());
        SampleDescription archive = new SampleDescription(
                        List.of(new Root(tree, "11:ef53:block", "11:ef53:block", null, isGuarded ? real(tree) : null)))
                .copies(List.of("--archive"), false, List.of())
                .archives()
                .laysOut(layouts)
                .found(3, 2, 30);
        if (templates != null) {
            archive.templates(templates);
        }
        write(archive, SampleDescription.wave("local"), place, files, plan, into);
        return into;
    }

    /** A comparison of two trees with odd names. */
    static BatchDirectory writeComparison(BatchDirectory place, @Nullable Path templates, boolean isGuarded, Path below)
            throws IOException, TemplateException {
        return writeComparison(place, templates, isGuarded, false, below);
    }

    /** A comparison of a tree with one on another host. */
    static BatchDirectory writeFarComparison(BatchDirectory place, boolean isGuarded, Path below)
            throws IOException, TemplateException {
        return writeComparison(place, null, isGuarded, true, below);
    }

    private static BatchDirectory writeComparison(
            BatchDirectory place, @Nullable Path templates, boolean isGuarded, boolean isFar, Path below)
            throws IOException, TemplateException {
        RootPair trees = new RootPair(latin1("/data/o'dd \u00ff\n"), latin1("/copy/o'dd \u00ff\n"), null);
        FileListBuilder list = new FileListBuilder(List.of(trees));
        int root = list.addDirectory(-1, 0, bytes(""), false);
        list.addEntry(bytes("*"), 10);
        list.addEntry(bytes("-rf"), 20);
        list.addDirectory(root, 0, bytes("a\n"), false);
        list.addEntry(bytes("' \""), 30);
        FileList files = list.build();
        BatchPlan plan = SumPlan.ofTwins(new SizeBalanced().plan(files, PlanLimits.forJobs(1)));
        BatchDirectory into = BatchDirectory.of(below.resolve("batch"));
        Files.createDirectory(into.root());
        SampleDescription comparison = new SampleDescription(List.of(
                        new Root(trees, "11:ef53:block", "12:ef53:block", null, isGuarded ? real(trees) : null)))
                .copies(List.of("--archive"), false, List.of())
                .compares()
                .found(3, 0, 60);
        if (isFar) {
            comparison.far();
        }
        if (templates != null) {
            comparison.templates(templates);
        }
        write(comparison, SampleDescription.wave("local"), place, files, plan, into);
        return into;
    }

    private static Root.Real real(RootPair pair) {
        return new Root.Real(pair.source(), pair.destination());
    }

    private static Group group(int number, GroupKind kind, int pair, int names, long bytes, int... items) {
        return new Group(number, kind, pair, names, bytes, items);
    }

    private static byte[] bytes(String characters) {
        return characters.getBytes(StandardCharsets.ISO_8859_1);
    }
}
