package org.bpct.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.model.Access;
import org.bpct.model.BatchDirectory;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Io;
import org.bpct.model.Layouts;
import org.bpct.model.Publication;
import org.bpct.model.SnapshotFloor;
import org.bpct.model.Writing;
import org.bpct.selection.LeftOut;
import org.bpct.selection.NamePattern;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionLimit;
import org.bpct.selection.SelectionRule;
import org.bpct.selection.SelectionTime;
import org.bpct.selection.SelectionTrait;
import org.bpct.tree.RootPair;
import org.bpct.verb.Verb;
import org.bpct.verb.sum.manifest.ManifestFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was written is read back, and what is not as it was written is not believed. */
final class BatchDescriptionTest {
    private static final int ROUNDS = Rounds.of(75, 300);

    @TempDir
    Path temp;

    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));

    @BeforeEach
    void makeFolder() throws Exception {
        batch = BatchDirectory.of(Files.createDirectory(temp.resolve("batch")));
    }

    @Test
    void whatWasWrittenIsReadBack() throws Exception {
        long seed = Long.getLong("bpct.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            BatchDirectory folder = BatchDirectory.of(Files.createDirectory(temp.resolve("b" + round)));
            BatchDescription written = description(random);
            written.write(folder.description());
            assertThat(BatchDescription.read(folder))
                    .as("seed %d, round %d", seed, round)
                    .isEqualTo(written);
        }
    }

    @Test
    void whatWasDamagedIsNotBelieved() throws Exception {
        new SampleDescription(List.of()).described().write(batch.description());
        String text = Files.readString(batch.description());
        Files.writeString(batch.description(), text.replace("\"number\" : 7", "\"number\" : 8"));
        assertThatThrownBy(() -> BatchDescription.read(batch))
                .isInstanceOf(BatchUnreadableException.class)
                .hasMessageContaining("batch.json is missing or damaged; ")
                .hasMessageContaining("cksum");
    }

    @Test
    void whatIsMissingIsNoBatch() {
        assertThatThrownBy(() -> BatchDescription.read(batch))
                .isInstanceOf(BatchUnreadableException.class)
                .hasMessageEndingWith("its batch.json is missing or damaged");
    }

    @Test
    void aWalkThatGoesOnHasFoundNothingYetAndSaysWhereItBegan() throws Exception {
        LongWalk walk = new LongWalk(
                List.of(new LongWalk.Start(false, List.of(FileName.ofText("a"), FileName.of(new byte[] {'b', -1})))),
                false);
        new SampleDescription(List.of()).walks(walk).described().write(batch.description());
        BatchDescription walking = BatchDescription.read(batch);
        assertThat(walking.isWalking()).isTrue();
        assertThat(walking.walk().longWalk()).isEqualTo(walk);
        assertThat(walking.walk().totals()).isEqualTo(WalkTotals.NONE);
        WalkTotals found = SampleDescription.walk(3, 5, 700);
        LongWalk.end(batch, found);
        BatchDescription over = BatchDescription.read(batch);
        assertThat(over).isEqualTo(walking.walked(found));
        assertThat(over.isWalking()).isFalse();
        assertThat(over.walk().totals()).isEqualTo(found);
    }

    @Test
    void whatAWalkFoundIsNotBelievedIfItIsDamaged() throws Exception {
        LongWalk walk = new LongWalk(List.of(new LongWalk.Start(true, List.of())), false);
        new SampleDescription(List.of()).walks(walk).described().write(batch.description());
        LongWalk.end(batch, SampleDescription.walk(3, 5, 700));
        Files.writeString(batch.walk(), Files.readString(batch.walk()).replace("700", "701"));
        assertThatThrownBy(() -> BatchDescription.read(batch))
                .isInstanceOf(BatchUnreadableException.class)
                .hasMessageContaining("its walk.json is missing or damaged; ");
        Files.writeString(batch.walk(), "{");
        assertThatThrownBy(() -> BatchDescription.read(batch)).isInstanceOf(BatchUnreadableException.class);
    }

    @Test
    void aLaterFormatIsLeftToALaterBpct() throws Exception {
        Files.writeString(batch.description(), "{\"format\": 99, \"number\": 12}");
        assertThatThrownBy(() -> BatchDescription.read(batch))
                .isInstanceOfSatisfying(
                        BatchUnreadableException.class,
                        e -> assertThat(e.isNewer()).isTrue())
                .hasMessageStartingWith("batch 12 was written by a newer bpct (format 99)");
    }

    @Test
    void aCheckJudgesModesByTheUmaskThatTheCopiesWereMadeWith() {
        BatchDescription copied = new SampleDescription(List.of()).described();
        BatchOrigin checker =
                new BatchOrigin(8, 1, "2", new BatchOrigin.Maker("h", "u", 0, "0077"), List.of("bpct", "--check=7"));
        BatchDescription check = copied.forCheck(checker, Optional.of(ChecksumMethod.B2), List.of());
        assertThat(check.origin()).isEqualTo(checker.withUmask("0022"));
        assertThat(check.checks()).isEqualTo(7);
        assertThat(check.isCheck()).isTrue();
        assertThat(check.settings().writing().fsync()).isFalse();
    }

    private static BatchDescription description(Random random) {
        boolean isGuarded = random.nextBoolean();
        boolean hasBase = random.nextBoolean();
        List<Root> roots = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            roots.add(new Root(
                    new RootPair(name(random), name(random), random.nextBoolean() ? null : name(random)),
                    text(random),
                    text(random),
                    hasBase ? new Root.Base(name(random), text(random)) : null,
                    isGuarded ? new Root.Real(name(random), name(random)) : null));
        }
        List<Verb> verbs = List.of(Verb.values());
        Verb verb = verbs.get(random.nextInt(verbs.size()));
        return new BatchDescription(
                new BatchOrigin(
                        1 + random.nextInt(1000),
                        count(random),
                        text(random),
                        new BatchOrigin.Maker(text(random), text(random), count(random), "0027"),
                        List.of(text(random), text(random))),
                List.of(new SourceRoot(name(random), name(random))),
                roots,
                new CopySettings(
                        new CopySettings.Cp(
                                List.of("-a", text(random)),
                                random.nextBoolean(),
                                random.nextBoolean() ? "always" : "never",
                                List.of("mode")),
                        new CopySettings.Times(random.nextInt(10), count(random)),
                        new Writing(
                                random.nextBoolean(),
                                random.nextBoolean() ? Io.DROP : Io.DIRECT,
                                random.nextBoolean() ? Layouts.NONE : new Layouts(List.of(text(random))),
                                random.nextBoolean(),
                                Set.of()),
                        new CopySettings.Verification(
                                random.nextBoolean() ? Optional.of(ChecksumMethod.B2) : Optional.empty(),
                                name(random),
                                verb == Verb.SUM
                                        ? new Manifest(ManifestFormat.BSD, name(random), random.nextBoolean())
                                        : null,
                                random.nextBoolean()),
                        isGuarded ? Access.SEALED_OR_DESCRIPTORS : Access.PLAIN,
                        new CopySettings.OldCopies(random.nextBoolean(), random.nextBoolean(), random.nextBoolean()),
                        verb,
                        random.nextBoolean() ? null : name(random)),
                new BatchWalk(
                        selection(random),
                        new WalkTotals(
                                new WalkTotals.Inventory(
                                        count(random), count(random), count(random), count(random), count(random)),
                                count(random),
                                new LeftOut(
                                        count(random),
                                        count(random),
                                        count(random),
                                        count(random),
                                        count(random),
                                        count(random),
                                        3),
                                new WalkTotals.Skipped(count(random), count(random), count(random)),
                                new WalkTotals.Linked(count(random), count(random)),
                                count(random)),
                        null,
                        count(random)),
                random.nextBoolean()
                        ? Publication.NONE
                        : new Publication(
                                name(random),
                                "2026-11-22",
                                count(random),
                                text(random),
                                List.of(text(random)),
                                text(random),
                                new SnapshotFloor(
                                        count(random), count(random), count(random), 50, random.nextInt(100))),
                random.nextInt(3),
                new BatchDescription.Commands(random.nextBoolean(), random.nextBoolean()));
    }

    private static Selection selection(Random random) {
        NamePattern pattern = NamePattern.of(FileName.ofText("*.o"));
        return new Selection(
                List.of(new SelectionRule(1, random.nextBoolean(), pattern, text(random))),
                List.of(new SelectionLimit(SelectionLimit.Kind.NEWER_THAN, random.nextLong(), text(random))),
                SelectionTime.CTIME,
                List.of(
                        new SelectionTrait(SelectionTrait.Kind.USER, true, List.of(0L, 7L), List.of(), text(random)),
                        new SelectionTrait(SelectionTrait.Kind.NAME, false, List.of(), List.of(pattern), "n")),
                random.nextBoolean(),
                random.nextBoolean() ? null : name(random));
    }

    private static long count(Random random) {
        return random.nextLong() >>> (1 + random.nextInt(63));
    }

    /** Any bytes but NUL. */
    private static FileName name(Random random) {
        byte[] bytes = new byte[1 + random.nextInt(20)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (1 + random.nextInt(255));
        }
        return FileName.of(bytes);
    }

    private static String text(Random random) {
        return new String(new byte[] {(byte) (' ' + random.nextInt(95)), '"', '\n'}, StandardCharsets.US_ASCII)
                + "\u00e9";
    }
}
