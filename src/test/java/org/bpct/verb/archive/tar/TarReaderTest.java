package org.bpct.verb.archive.tar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.it.Shell;
import org.bpct.survey.RandomFiles;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise that a member is what GNU tar extracts, and where it says. */
final class TarReaderTest {
    private static final int SEEDS = Rounds.of(3, 12);

    @TempDir
    Path folder = Path.of("");

    private FileName here() {
        return FileName.of(folder);
    }

    private List<TarMember> read(Path tar) throws IOException {
        List<TarMember> members = new ArrayList<>();
        try (FileChannel in = FileChannel.open(tar)) {
            TarReader reader = new TarReader(new TarBytes.Plain(in), 1);
            for (@Nullable TarMember member = reader.next(); member != null; member = reader.next()) {
                members.add(member);
            }
            assertThat(reader.isClosed()).isTrue();
        }
        return members;
    }

    /** A line as the command below writes it; a hard link has what the inode has. */
    private static String line(TarMember member, boolean hasNanoseconds) {
        Timestamp modified = member.attributes().modified();
        return member.name().text() + "|" + member.type() + "|"
                + Integer.toOctalString(member.attributes().mode()) + "|"
                + member.attributes().owner() + "|" + member.attributes().group() + "|"
                + member.attributes().size() + "|"
                + (hasNanoseconds ? modified.countingUp() + "0" : modified.seconds()) + "|"
                + member.target().text();
    }

    @ParameterizedTest
    @CsvSource({"ustar, false", "oldgnu, false", "gnu, false", "posix, true"})
    void membersAreAsFindSeesTheFiles(String format, boolean hasNanoseconds) throws Exception {
        for (int seed = 1; seed <= SEEDS; seed++) {
            FileName tree = here().resolve(FileName.ofText("tree" + seed));
            RandomFiles.plant(tree, seed);
            Shell.call(
                    "cd -- \"$1\" && find . -type s -delete && long=$(printf '%070d' 1) && mkdir -p \"$long/$long\""
                            + " && echo x >\"$long/$long/$long\" && ln -s \"$long/x\" l && mkfifo p && echo y >'a b'"
                            + " && ln 'a b' second && mknod null c 1 3 2>/dev/null; tar -c -f ../t.tar --format="
                            + format + " .",
                    tree);
            List<FileName> fields = Shell.call(
                            "cd -- \"$1\" && find . -printf '%p\\0%y\\0%m\\0%U\\0%G\\0%s\\0%T@\\0%l\\0'", tree)
                    .words();
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < fields.size(); i += 8) {
                String type = fields.get(i + 1).text();
                String time = fields.get(i + 6).text();
                expected.add(fields.get(i).text() + "|" + type + "|"
                        + (type.equals("l") ? "777" : fields.get(i + 2).text()) + "|"
                        + fields.get(i + 3).text() + "|"
                        + fields.get(i + 4).text() + "|"
                        + (type.equals("f") ? fields.get(i + 5).text() : "0") + "|"
                        + (hasNanoseconds ? time : time.substring(0, time.indexOf('.'))) + "|"
                        + fields.get(i + 7).text());
            }

            List<TarMember> members = read(folder.resolve("t.tar"));

            assertThat(members.stream()
                            .filter(member -> member.type() != 'h')
                            .map(member -> line(member, hasNanoseconds)))
                    .as("seed %d, %s", seed, format)
                    .isSubsetOf(expected);
            assertThat(members.stream().map(TarMember::name)).containsExactlyInAnyOrderElementsOf(names(fields));
            List<FileName> met = new ArrayList<>();
            for (TarMember member : members) {
                assertThat(member.type() != 'h' || met.contains(member.target()))
                        .as("the target of a hard link comes first")
                        .isTrue();
                met.add(member.name());
            }
        }
    }

    private static List<FileName> names(List<FileName> fields) {
        List<FileName> names = new ArrayList<>();
        for (int i = 0; i < fields.size(); i += 8) {
            names.add(fields.get(i));
        }
        return names;
    }

    /** A place is enough to extract a member: no byte around it is needed. */
    @ParameterizedTest
    @ValueSource(strings = {"v7", "ustar", "gnu", "posix"})
    void eachPlaceIsAnArchiveByItself(String format) throws Exception {
        Shell.call(
                "cd -- \"$1\" && mkdir -p t/d && cd t && for i in 1 2 3; do head -c ${i}0000 /dev/urandom >d/f$i; done"
                        + " && : >empty && ln -s f1 d/s && ln d/f1 d/g && truncate -s 5M hole && echo end >>hole"
                        + " && tar -c -S -f ../t.tar --format=" + format
                        + " -V label . 2>/dev/null || tar -c -f ../t.tar --format="
                        + format + " .",
                here());
        List<TarMember> members = read(folder.resolve("t.tar"));
        assertThat(members).hasSizeGreaterThan(8);
        for (TarMember member : members) {
            Shell.call(
                    "cd -- \"$1\" && { tail -c +" + (member.place().start() + 1) + " t.tar | head -c "
                            + member.place().length()
                            + "; head -c 1024 /dev/zero; } >one.tar && tar -t -f one.tar >names"
                            + " && [[ $(wc -l <names) == 1 ]] && rm -rf out && mkdir out && cd out"
                            + (member.type() == 'f'
                                    ? " && tar -x -f ../one.tar && cmp \"$2\" \"../t/$2\" && [[ $(stat -c %s \"$2\") == "
                                            + member.attributes().size() + " ]]"
                                    : ""),
                    here(),
                    member.name());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"gnu --sparse-version=0.0", "posix --sparse-version=0.0", "posix --sparse-version=0.1", "posix"})
    void largeSparseFilesHaveTheSizeThatIsExtracted(String format) throws Exception {
        Shell.call(
                "cd -- \"$1\" && mkdir t && cd t && for ((i = 0; i < 60; i++)); do"
                        + " printf x | dd of=many bs=1 seek=$((i * 1000000)) conv=notrunc status=none; done"
                        + " && truncate -s 20G large && printf z >>large && : >last && touch -d @-5.5 last"
                        + " && chown 3000000:4000000 last 2>/dev/null; tar -c -S -f ../t.tar --format=" + format
                        + " large many last",
                here());

        List<TarMember> members = read(folder.resolve("t.tar"));

        assertThat(members.stream()
                        .map(member ->
                                member.name().text() + " " + member.attributes().size()))
                .containsExactly("large 21474836481", "many 59000001", "last 0");
        assertThat(members.get(2).attributes().modified()).isIn(new Timestamp(-6, 500_000_000), new Timestamp(-6, 0));
        long owner = ((Number) Files.getAttribute(folder.resolve("t/last"), "unix:uid")).longValue();
        assertThat(members.get(2).attributes().owner()).isEqualTo(owner);
    }

    @Test
    void aMemberMayBeLargerThanTwoGibibytes() throws Exception {
        Shell.call(
                "cd -- \"$1\" && truncate -s 3G large && echo x >small && tar -c --format=gnu large | head -c 512 >t.tar"
                        + " && truncate -s $((512 + (3 << 30))) t.tar && tar -c small >>t.tar && rm large",
                here());

        List<TarMember> members = read(folder.resolve("t.tar"));

        assertThat(members).extracting(member -> member.name().text()).containsExactly("large", "small");
        assertThat(members.get(1).place().start()).isEqualTo(512 + (3L << 30));
    }

    /** What is cut off or damaged is never taken for a whole archive, and no member is made up. */
    @Test
    void aDamagedArchiveIsNeverTakenForAWholeOne() throws Exception {
        Shell.call(
                "cd -- \"$1\" && mkdir t && for i in 1 2 3; do head -c ${i}000 /dev/zero >t/$i; done"
                        + " && long=$(printf '%0150d' 1) && echo >t/$long && tar -c -b1 -f t.tar --format=posix t",
                here());
        byte[] whole = Files.readAllBytes(folder.resolve("t.tar"));
        List<TarMember> members = read(folder.resolve("t.tar"));
        Path cut = folder.resolve("cut.tar");
        for (int length = 0; length < whole.length - 512; length += 100) {
            Files.write(cut, Arrays.copyOf(whole, length));
            try (FileChannel in = FileChannel.open(cut)) {
                TarReader reader = new TarReader(new TarBytes.Plain(in), 1);
                int count = 0;
                try {
                    for (TarMember member = reader.next(); member != null; member = reader.next()) {
                        assertThat(member).isEqualTo(members.get(count++));
                    }
                    assertThat(reader.isClosed()).as("cut at %d", length).isFalse();
                } catch (TarException e) {
                    assertThat(e).hasMessageMatching("at byte \\d+: .*");
                }
            }
        }
        Random random = new Random(7);
        for (int i = 0; i < 512; i++) {
            byte[] damaged = whole.clone();
            damaged[i] = (byte) (damaged[i] ^ (1 << random.nextInt(8)));
            Files.write(cut, damaged);
            boolean isInSum = i >= 148 && i < 156;
            if (!isInSum) {
                assertThatThrownBy(() -> read(cut)).as("byte %d", i).isInstanceOf(TarException.class);
            }
        }
    }

    /** An index cannot tell of them, and one that could not be read was to be made anew for ever. */
    @ParameterizedTest
    @ValueSource(strings = {"uid", "gid"})
    void anOwnerBelowZeroIsRefused(String key) throws Exception {
        Shell.call(
                "cd -- \"$1\" && echo 1 >f && tar -cf t.tar --format=posix --pax-option=\"$2:=-1\" f",
                here(),
                FileName.ofText(key));

        assertThatThrownBy(() -> read(folder.resolve("t.tar"))).hasMessageContaining("below 0");
    }

    @Test
    void whatIsNoTarIsRefused() throws Exception {
        Shell.call("cd -- \"$1\" && mkdir t && head -c 5000 /dev/urandom >r && cp r t && tar -czf t.tar t", here());

        assertThatThrownBy(() -> read(folder.resolve("t.tar"))).hasMessageContaining("at byte 0: no header of a tar");
        assertThatThrownBy(() -> read(folder.resolve("r"))).hasMessageContaining("at byte 0: no header of a tar");
    }
}
