package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.bpct.Ended;
import org.bpct.files.FileName;
import org.bpct.tree.FileList;
import org.bpct.tree.RootPair;

/** A source tree that Bash makes and lists, so that Java's reading is held against somebody else's. */
final class SourceTree {
    /** Follows no link, and enters whatever is there. */
    static final Reach EVERYWHERE = new Reach(false, false, false);

    static final TraversalOptions PLAIN = new TraversalOptions(EVERYWHERE, false, Set.of());
    static final TraversalOptions LINKS = new TraversalOptions(EVERYWHERE, true, Set.of());
    static final TraversalOptions FOLLOW = new TraversalOptions(new Reach(true, false, false), false, Set.of());
    static final TraversalOptions FOLLOW_STARTS = new TraversalOptions(new Reach(false, true, false), false, Set.of());
    static final TraversalOptions ONE_FILE_SYSTEM = new TraversalOptions(Reach.ONE_FILE_SYSTEM, false, Set.of());

    /** All that root can keep. */
    static final KeptAttributes ALL_KEPT = new KeptAttributes(07777, true, true, true, true);

    static final TimePrecision NANOSECONDS = new TimePrecision(0, () -> 9);

    private final Path root;

    SourceTree(Path root) {
        this.root = root;
    }

    Path root() {
        return root;
    }

    /** Runs a script in the tree and returns what it printed. */
    byte[] bash(String script) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bash", "-euc", script);
        builder.directory(root.toFile()).environment().put("LC_ALL", "C");
        return output(builder);
    }

    static byte[] output(ProcessBuilder builder) throws IOException, InterruptedException {
        Ended ended = Ended.of(builder.redirectError(ProcessBuilder.Redirect.INHERIT));
        assertThat(ended.code()).as("exit code of %s", builder.command()).isZero();
        return ended.bytes();
    }

    /** Returns the relative path of everything in the tree, as Bash globs it, by bytes. */
    List<FileName> everything() throws IOException, InterruptedException {
        return words(bash("shopt -s globstar dotglob nullglob; set -- **; (($# == 0)) || printf '%s\\0' \"$@\""));
    }

    static List<FileName> words(byte[] nulEnded) {
        List<FileName> words = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < nulEnded.length; i++) {
            if (nulEnded[i] == 0) {
                words.add(FileName.of(Arrays.copyOfRange(nulEnded, from, i)));
                from = i + 1;
            }
        }
        return words.stream().sorted().toList();
    }

    TraversalReport walk(int threads, TraversalOptions options, String... starts) throws InterruptedException {
        List<FileName> names = Arrays.stream(starts).map(FileName::ofText).toList();
        return new Traversal(threads, new TraversalCounters()).walk(List.of(root(true, names)), options);
    }

    TraversalRoot root(boolean keepsAttributes, List<FileName> starts) {
        return new TraversalRoot(
                new RootPair(FileName.of(root), FileName.ofText("/somewhere"), null), keepsAttributes, starts);
    }

    /** Returns the relative path of everything in a list but its roots, by bytes. */
    static List<FileName> names(FileList list) {
        return lines(list).stream()
                .map(line -> FileName.ofText(line.substring(line.indexOf(' ') + 1)))
                .filter(name -> !name.equals(FileName.currentDirectory()))
                .sorted()
                .toList();
    }

    /** Returns a list as text, in its own order: {@code + path} a directory, {@code 12 path} an entry. */
    static List<String> lines(FileList list) {
        List<String> lines = new ArrayList<>();
        for (int directory = 0; directory < list.directories(); directory++) {
            FileName path = list.directoryPath(directory);
            lines.add((list.keepsAttributes(directory) ? "+ " : "- ") + path.text());
            for (int entry = list.firstEntry(directory); entry < list.endEntry(directory); entry++) {
                FileName name = FileName.of(list.name(entry, directory));
                lines.add(list.size(entry) + " " + path.resolve(name).text());
            }
        }
        return lines;
    }

    /** Returns errors as text: {@code kind path: message}, the path below the root. */
    List<String> errors(TraversalReport report) {
        String prefix = FileName.of(root).text() + "/";
        return report.errors().stream()
                .map(error -> error.kind() + " " + error.path().text().replace(prefix, "") + ": " + error.message())
                .toList();
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
