package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.files.SurrogateEscape;
import org.bpct.it.Shell;
import org.bpct.survey.RandomFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --du} and {@code --find} say of random trees, beside what GNU du and find say. */
@Tag("slow")
final class RandomTreesTest {
    private static final int TREES = Rounds.of(30, 300);
    private static final List<String> WAYS = List.of("user", "group", "age", "size", "type");
    private static final long SEED = Long.getLong("bpct.seed", 20_261_125);

    @TempDir
    private Path folder;

    private FileName tree(long seed) throws Exception {
        FileName world = FileName.of(folder).resolve(FileName.ofText("world " + seed));
        Files.createDirectories(world.resolve(FileName.ofText("empty")).toPath());
        FileName tree = world.resolve(FileName.ofText("tree"));
        RandomFiles.plant(tree, seed);
        return tree;
    }

    private static byte[] bpct(String... words) {
        InProcess.Answer answer =
                InProcess.bpct(Map.of("BPCT_HOME", "/nonexistent/home", "BPCT_CONF", ""), List.of(words));
        assertThat(answer.code()).as(answer.err()).isZero();
        return answer.outBytes();
    }

    private static JsonNode json(String... words) throws Exception {
        return new ObjectMapper().readTree(bpct(words));
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>(Arrays.asList(text.split("\0", -1)));
        words.remove(words.size() - 1);
        return words;
    }

    private static long number(String script, FileName tree) {
        return Long.parseLong(Shell.call(script, tree.parent()).out().strip());
    }

    @Test
    void sumsAreThoseOfDuAndCountsThoseOfFind() throws Exception {
        for (long seed = SEED; seed < SEED + TREES; seed++) {
            FileName tree = tree(seed);
            JsonNode all = json("--du", "--json", tree.text());
            JsonNode total = all.get("total");
            assertThat(total.get("allocated").longValue())
                    .as("allocated, seed %d", seed)
                    .isEqualTo(number("du -s --block-size=1 -- \"$1/tree\" | cut -f1", tree));
            assertThat(total.get("entries").longValue())
                    .as("entries, seed %d", seed)
                    .isEqualTo(number("find \"$1/tree\" -printf x | wc -c", tree));
            assertThat(total.get("apparent").longValue())
                    .as("apparent, seed %d", seed)
                    .isEqualTo(apparent(tree));
            // Each tree is divided in one of the ways.
            String by = WAYS.get((int) (seed % WAYS.size()));
            JsonNode rows = json("--du", "--by", by, "--json", tree.text());
            assertThat(rows.get("total")).as("by %s, seed %d", by, seed).isEqualTo(total);
            long entries = 0;
            for (JsonNode row : rows.get("rows")) {
                entries += row.get("entries").longValue();
            }
            assertThat(entries)
                    .as("by %s, seed %d", by, seed)
                    .isEqualTo(total.get("entries").longValue());
        }
    }

    /** Newer versions of du count no directories here. */
    private static long apparent(FileName tree) {
        if (number("du -sb -- \"$1/empty\" | cut -f1", tree) > 0) {
            return number("du -sb -- \"$1/tree\" | cut -f1", tree);
        }
        return number("du -sb -- \"$1/tree\" | cut -f1", tree)
                + number("find \"$1/tree\" -type d -printf '%s\\n' | awk '{s+=$1} END {print s+0}'", tree);
    }

    @Test
    void directoriesTakeWhatDuSaysOfThem() throws Exception {
        // Trees of odd seeds have no hard links: du gives them to the directory that it happens to meet first.
        for (long seed = SEED | 1; seed < SEED + TREES; seed += 2) {
            FileName tree = tree(seed);
            TreeSet<String> ours = new TreeSet<>();
            for (JsonNode row :
                    json("--du", "--by", "dir:2", "--json", tree.text()).get("rows")) {
                ours.add(row.get("allocated").longValue() + "\t"
                        + row.get("name").textValue());
            }
            String du = Shell.call("du -0 -d2 --block-size=1 -- \"$1\"", tree).out();
            assertThat(ours).as("seed %d", seed).isEqualTo(new TreeSet<>(words(du)));
        }
    }

    @Test
    void listsAreThoseOfFindInTreeOrder() throws Exception {
        Random random = new Random(SEED);
        for (long seed = SEED; seed < SEED + TREES; seed++) {
            FileName tree = tree(seed);
            List<String> rules = new ArrayList<>(List.of("--find", "-0"));
            String find = rules(random, rules);
            rules.add(tree.text());
            List<String> ours = words(SurrogateEscape.decode(bpct(rules.toArray(String[]::new))));
            List<String> theirs = words(Shell.call("find \"$1\" -mindepth 1 " + find + " -printf '%P\\0'", tree)
                    .out());
            assertThat(ours).as("%s %s", rules, find).containsExactlyElementsOf(inTreeOrder(theirs));
        }
    }

    @Test
    void aLongListIsWhatFindPrints() throws Exception {
        for (long seed = SEED; seed < SEED + TREES; seed++) {
            FileName tree = tree(seed);
            List<String> ours = words(SurrogateEscape.decode(bpct("--find", "--ls", "-0", tree.text())));
            String form = "find \"$1\" -mindepth 1 -printf '%P\\0%y\\0%s\\0%m\\0%T@\\0%l\\0'";
            assertThat(entries(ours))
                    .as("seed %d", seed)
                    .containsExactlyInAnyOrderElementsOf(
                            entries(words(Shell.call(form, tree).out())));
        }
    }

    private static List<List<String>> entries(List<String> fields) {
        List<List<String>> entries = new ArrayList<>();
        for (int i = 0; i < fields.size(); i += 6) {
            entries.add(fields.subList(i, i + 6));
        }
        return entries;
    }

    /** Returns paths in the order in which each directory is followed by what is in it, and names go by their bytes. */
    private static List<String> inTreeOrder(Collection<String> paths) {
        return paths.stream()
                .sorted((one, two) -> Arrays.compareUnsigned(key(one), key(two)))
                .toList();
    }

    private static byte[] key(String path) {
        byte[] key = SurrogateEscape.encode(path);
        for (int i = 0; i < key.length; i++) {
            key[i] = key[i] == '/' ? 0 : key[i];
        }
        return key;
    }

    /** Adds random rules, and returns what says the same to find. */
    private static String rules(Random random, List<String> words) {
        StringBuilder find = new StringBuilder();
        String time = "@" + (RandomFiles.MIDDLE + random.nextInt(20_000_000) - 10_000_000) + ".5";
        for (int i = random.nextInt(4); i > 0; i--) {
            switch (random.nextInt(8)) {
                case 0 -> add(words, find, "--type", "f,l", "\\( -type f -o -type l \\)");
                case 1 -> add(words, find, "--newer-than", time, "-newermt '" + time + "'");
                case 2 -> add(words, find, "--older-than", time, "! -newermt '" + time + "'");
                case 3 -> add(words, find, "--links", "+1", "-links +1");
                case 4 -> add(words, find, "--min-size", "5000", "-type f -size +4999c");
                case 5 -> add(words, find, "--mode", "-u+r,o+w", "-perm -u+r,o+w");
                case 6 -> add(words, find, "--mode", "/0222", "-perm /222");
                default -> add(words, find, "--name", "*[ab]*", "-name '*[ab]*'");
            }
        }
        if (random.nextInt(3) == 0) {
            words.addAll(List.of("--exclude", "*c*"));
            find.insert(0, "-name '*c*' -prune -o ");
        }
        return find.toString();
    }

    private static void add(List<String> words, StringBuilder find, String option, String value, String same) {
        if (!words.contains(option)) {
            words.addAll(List.of(option, value));
            find.append(same).append(' ');
        }
    }
}
