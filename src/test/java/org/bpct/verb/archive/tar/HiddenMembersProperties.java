package org.bpct.verb.archive.tar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.it.Shell;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tars of odd headers, with headers of further members in the data: GNU tar extracts from the bytes that it is handed the members
 * that bpct has found, or bpct refuses the tar.
 */
@Tag("slow")
final class HiddenMembersProperties {
    private static final int TARS = Rounds.of(600, 20_000);
    private static final int AT_ONCE = 200;

    /** A line that no name is: one may be empty. */
    private static final String END = "end of a tar";

    private static final long SEED = Long.getLong("bpct.seed", 20_261_127);

    @TempDir
    Path folder = Path.of("");

    @Test
    void tarFindsTheMembersThatWereFoundAndNoOthers() throws Exception {
        int accepted = 0;
        int members = 0;
        for (int from = 0; from < TARS; from += AT_ONCE) {
            List<List<String>> found = new ArrayList<>();
            for (int i = from; i < from + AT_ONCE; i++) {
                byte[] tar = OddTar.of(new Random(SEED + i));
                List<TarMember> read = read(tar);
                found.add(read.stream().map(member -> member.name().text()).toList());
                Files.write(folder.resolve("t" + (i - from)), fed(tar, read));
            }
            List<List<String>> seen = seenByTar();
            for (int i = 0; i < AT_ONCE; i++) {
                List<String> lines = seen.get(i);
                boolean isWhole = lines.get(lines.size() - 1).equals("0");
                List<String> names = lines.subList(0, lines.size() - 1);
                String tar = "seed " + (SEED + from + i);
                if (isWhole) {
                    assertThat(names).as(tar).isEqualTo(found.get(i));
                } else {
                    // What tar cannot read on its way is named as failed.
                    assertThat(found.get(i)).as(tar).containsAll(names);
                }
                accepted += found.get(i).isEmpty() ? 0 : 1;
                members += found.get(i).size();
            }
        }
        assertThat(accepted).as("tars that were not refused").isGreaterThan(TARS / 10);
        assertThat(members).as("members in these").isGreaterThan(accepted);
    }

    /** Returns nothing if the tar is refused. */
    private List<TarMember> read(byte[] tar) throws IOException {
        Path file = Files.write(folder.resolve("whole"), tar);
        List<TarMember> members = new ArrayList<>();
        try (FileChannel in = FileChannel.open(file)) {
            TarReader reader = new TarReader(new TarBytes.Plain(in), 1);
            for (@Nullable TarMember member = reader.next(); member != null; member = reader.next()) {
                members.add(member);
            }
            return members;
        } catch (TarException refused) {
            return List.of();
        }
    }

    /** Returns what a job hands to tar, which is these members and an end. */
    private static byte[] fed(byte[] tar, List<TarMember> members) {
        ByteArrayOutputStream fed = new ByteArrayOutputStream();
        for (TarMember member : members) {
            int start = (int) member.place().start();
            fed.writeBytes(
                    Arrays.copyOfRange(tar, start, start + (int) member.place().length()));
        }
        fed.writeBytes(new byte[2 * TarHeader.BLOCK]);
        return fed.toByteArray();
    }

    /** Returns for each tar the names that GNU tar sees, and its exit code. */
    private List<List<String>> seenByTar() {
        String said = Shell.call(
                        "cd -- \"$1\" && for ((i = 0; i < " + AT_ONCE + "; i++)); do"
                                + " mkdir out; tar -x -v -f - -C out --quoting-style=escape <t$i 2>/dev/null;"
                                + " printf '%s\\n%s\\n' \"$?\" \"" + END + "\"; rm -rf out; done",
                        FileName.of(folder))
                .out();
        List<List<String>> seen = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (String line : said.lines().toList()) {
            if (line.equals(END)) {
                seen.add(List.copyOf(lines));
                lines.clear();
            } else {
                lines.add(line.replaceFirst("(?<=.)/+$", ""));
            }
        }
        assertThat(seen).hasSize(AT_ONCE);
        return seen;
    }

    /** A tar of a few members, of which most are well and some are odd. */
    private static final class OddTar {
        private static final String[] KEYS = {
            "path",
            "size",
            "linkpath",
            "mtime",
            "uid",
            "GNU.sparse.realsize",
            "GNU.sparse.size",
            "GNU.sparse.major",
            "GNU.sparse.minor",
            "GNU.sparse.map",
            "GNU.sparse.name",
            "GNU.sparse.offset",
            "GNU.sparse.numbytes",
            "GNU.sparse.numblocks",
            "GNU.volume.size",
            "GNU.dumpdir",
            "comment",
            "SCHILY.realsize"
        };
        private static final String[] NUMBERS = {"0", "1", "512", "1024", "1536", "", "+512", "-1", "512.5", " 512"};
        private static final String TYPES = "000000001122334455567DSVNAMxgLK\0";

        private final Random random;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private int names;

        private OddTar(Random random) {
            this.random = random;
        }

        static byte[] of(Random random) {
            OddTar tar = new OddTar(random);
            int count = 1 + random.nextInt(4);
            for (int i = 0; i < count; i++) {
                tar.addMember();
            }
            tar.out.writeBytes(new byte[2 * TarHeader.BLOCK]);
            return tar.out.toByteArray();
        }

        private boolean oneIn(int number) {
            return random.nextInt(number) == 0;
        }

        private String name() {
            return "m" + names++;
        }

        private void addMember() {
            if (oneIn(4)) {
                addSparse();
                return;
            }
            while (oneIn(3)) {
                addExtension();
            }
            if (oneIn(20)) {
                out.writeBytes(new byte[TarHeader.BLOCK]);
            }
            boolean isOdd = oneIn(3);
            char type = isOdd ? TYPES.charAt(random.nextInt(TYPES.length())) : '0';
            int blocks = random.nextInt(4);
            int said = oneIn(6) ? random.nextInt(4) : blocks;
            String size = oneIn(12) ? NUMBERS[random.nextInt(NUMBERS.length)] : Integer.toOctalString(said * 512);
            out.writeBytes(header(name() + (oneIn(10) ? "/" : ""), type, size, isOdd));
            for (int i = 0; i < blocks; i++) {
                out.writeBytes(header("hidden" + name(), '0', "0", false));
            }
        }

        /** A sparse file of one of four forms, with a map that is right, or of other regions than there are. */
        private void addSparse() {
            int blocks = 1 + random.nextInt(3);
            int told = 512 * (oneIn(2) ? blocks : random.nextInt(5));
            String region = oneIn(6) ? "512,100,1024,50" : "0," + told;
            int regions = region.split(",").length / 2;
            int form = random.nextInt(4);
            int before = 0;
            String size = "GNU.sparse.size=" + (oneIn(5) ? 512 : 4096);
            String count = "GNU.sparse.numblocks=" + (oneIn(6) ? 2 : regions);
            byte[] map = {};
            switch (form) {
                case 0 -> addRecords(size, count, "GNU.sparse.offset=0", "GNU.sparse.numbytes=" + told);
                case 1 -> addRecords(size, count, "GNU.sparse.name=" + name(), "GNU.sparse.map=" + region);
                case 2 -> {
                    String minor = oneIn(8) ? "1" : "0";
                    addRecords(
                            "GNU.sparse.major=1",
                            "GNU.sparse.minor=" + minor,
                            "GNU.sparse.name=" + name(),
                            "GNU.sparse.realsize=4096");
                    map = Arrays.copyOf(
                            (regions + "\n" + region.replace(',', '\n') + "\n").getBytes(StandardCharsets.US_ASCII),
                            TarHeader.BLOCK);
                    before = 1;
                }
                default -> {}
            }
            byte[] header =
                    header(name(), form == 3 ? 'S' : '0', Integer.toOctalString(512 * (blocks + before)), false);
            if (form == 3) {
                put(header, 257, oneIn(8) ? "ustar\00000" : "ustar  ");
                header[264] = 0;
                put(header, 386, String.format("%011o", 0));
                put(header, 398, String.format("%011o", told));
                put(header, 483, "00000010000");
                sign(header);
            }
            out.writeBytes(header);
            out.writeBytes(map);
            for (int i = 0; i < blocks; i++) {
                out.writeBytes(header("hidden" + name(), '0', "0", false));
            }
        }

        private void addRecords(String... records) {
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            for (String record : records) {
                String[] words = record.split("=", 2);
                content.writeBytes(record(words[0], words[1]));
            }
            out.writeBytes(header("x", 'x', Integer.toOctalString(content.size()), false));
            out.writeBytes(Arrays.copyOf(content.toByteArray(), (content.size() + 511) / 512 * 512));
        }

        private void addExtension() {
            char type = "xxxxxxgLKV".charAt(random.nextInt(10));
            byte[] content;
            if (type == 'L' || type == 'K') {
                content = (name() + "\0").getBytes(StandardCharsets.US_ASCII);
            } else {
                ByteArrayOutputStream records = new ByteArrayOutputStream();
                for (int i = 0; i <= random.nextInt(3); i++) {
                    records.writeBytes(record(KEYS[random.nextInt(KEYS.length)]));
                }
                content = records.toByteArray();
            }
            out.writeBytes(header("x", type, Integer.toOctalString(content.length), false));
            out.writeBytes(Arrays.copyOf(content, (content.length + 511) / 512 * 512));
        }

        private byte[] record(String key) {
            String value = key.endsWith("path") || key.endsWith("name")
                    ? (oneIn(8) ? "" : name())
                    : NUMBERS[random.nextInt(oneIn(4) ? NUMBERS.length : 5)];
            if (key.endsWith("map")) {
                value = "0," + value;
            }
            return record(key, value);
        }

        private static byte[] record(String key, String value) {
            String text = " " + key + "=" + value + "\n";
            int length = text.length() + 2;
            return ((length < 100 ? length : length + 1) + text).getBytes(StandardCharsets.US_ASCII);
        }

        private byte[] header(String name, char type, String size, boolean isOdd) {
            byte[] block = new byte[TarHeader.BLOCK];
            put(block, 0, name);
            put(block, 100, "0000644");
            put(block, 108, "0000000");
            put(block, 116, "0000000");
            put(block, 124, size);
            if (oneIn(40)) {
                block[124] = (byte) (oneIn(2) ? 0x80 : 0x81);
            }
            put(block, 136, "00000000000");
            block[156] = (byte) type;
            put(block, 157, type == '1' || type == '2' ? "target" : "");
            put(block, 257, isOdd ? new String[] {"ustar\00000", "ustar  ", ""}[random.nextInt(3)] : "ustar\00000");
            if (isOdd && oneIn(2)) {
                put(block, 345, "prefix");
                block[482] = (byte) random.nextInt(2);
                put(block, 483, "00000001000");
            }
            sign(block);
            return block;
        }

        private static void sign(byte[] block) {
            int sum = 8 * ' ';
            for (int i = 0; i < block.length; i++) {
                sum += i >= 148 && i < 156 ? 0 : block[i] & 0xff;
            }
            put(block, 148, String.format("%06o\0 ", sum));
        }

        private static void put(byte[] block, int at, String text) {
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            System.arraycopy(bytes, 0, block, at, bytes.length);
        }
    }
}
