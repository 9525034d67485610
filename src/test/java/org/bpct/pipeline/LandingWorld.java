package org.bpct.pipeline;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bpct.Ended;
import org.bpct.files.FileName;

/**
 * A small random tree to copy in, and the means to run commands there with words that are any bytes.
 *
 * @param root the folder of the world; commands run in its folder {@code cwd}
 */
public record LandingWorld(Path root) {
    /** What a command said. */
    public record Answer(int code, String output) {}

    public static final FileName ODD = FileName.ofText("o\n$(d)\udcff ");

    /** Makes sources that are always the same, and a destination {@code dst} in which random things are. */
    public static LandingWorld make(Path root, Random random) throws Exception {
        Files.createDirectories(root.resolve("cwd"));
        LandingWorld world = new LandingWorld(root);
        StringBuilder script = new StringBuilder("""
                mkdir -p "$odd/s" d1/s d2/f2 e d1/e ../out/d1; chmod 0750 d1; chmod 0711 d2; chmod 0705 d1/s e
                for f in f1 d1/f1 d1/s/x "$odd/$odd" "$odd/s/f2" d2/f2/y d2/s ../out/d1/f1 ../out/f2 -n; do
                  echo "content of $f" > "$f"
                done
                ln -s d1 ld; ln -s f1 lf; ln -s nothing ln; ln -s f1 d1/l; ln -s loop loop; ln f1 h1; mkfifo d1/p p
                mkdir -m 0770 dst; ln -s dst dl
                """);
        for (String name : List.of("d1", "f1", "d2", "ld", "lf", "e", "$odd", "p")) {
            String path = "\"dst/" + name + "\"";
            script.append(
                    switch (random.nextInt(14)) {
                        case 0, 1 -> "mkdir -m 0701 " + path + "; echo old > " + path + "/f1\n";
                        case 2 -> "echo old > " + path + "\n";
                        case 3 -> "ln -s ../d1 " + path + "\n";
                        case 4 -> "ln -s ../f1 " + path + "\n";
                        case 5 -> "ln -s missing " + path + "\n";
                        case 6 -> "ln f1 " + path + "\n";
                        default -> "";
                    });
        }
        Answer answer = world.run(List.of(
                FileName.ofText("bash"),
                FileName.ofText("-euc"),
                FileName.ofText("odd=$1\n" + script),
                FileName.ofText("bash"),
                ODD));
        if (answer.code() != 0) {
            throw new AssertionError(answer.output());
        }
        return world;
    }

    /** Returns a copy of this world. */
    public LandingWorld copy(Path to) throws Exception {
        Answer answer = run(Stream.of("cp", "-a", root.toString(), to.toString())
                .map(FileName::ofText)
                .toList());
        if (answer.code() != 0) {
            throw new AssertionError(answer.output());
        }
        return new LandingWorld(to);
    }

    public FileName workingDirectory() {
        return FileName.of(root.resolve("cwd"));
    }

    /** Runs a command in the working directory. */
    public Answer run(List<FileName> words) throws Exception {
        Process process = new ProcessBuilder("bash", "-c", "mapfile -t -d '' w; exec 2>&1; exec \"${w[@]}\" </dev/null")
                .directory(root.resolve("cwd").toFile())
                .start();
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        for (FileName word : words) {
            input.writeBytes(word.bytes());
            input.write(0);
        }
        process.getOutputStream().write(input.toByteArray());
        process.getOutputStream().close();
        Ended ended = Ended.of(process);
        return new Answer(ended.code(), ended.text());
    }

    /** Returns everything in the world by name: its type, and its mode, content or target. */
    public Map<String, String> listing() throws IOException {
        Map<String, String> listing = new TreeMap<>();
        list(root, "", listing);
        return listing;
    }

    private static void list(Path folder, String prefix, Map<String, String> listing) throws IOException {
        List<Path> children = new ArrayList<>();
        try (Stream<Path> found = Files.list(folder)) {
            found.forEach(children::add);
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
        for (Path child : children) {
            String name = prefix + FileName.of(child).lastComponent().text();
            if (Files.isSymbolicLink(child)) {
                listing.put(name, "symlink to " + Files.readSymbolicLink(child));
            } else if (Files.isDirectory(child)) {
                listing.put(
                        name,
                        "directory "
                                + Files.getPosixFilePermissions(child, LinkOption.NOFOLLOW_LINKS).stream()
                                        .sorted()
                                        .toList());
                list(child, name + "/", listing);
            } else if (Files.isRegularFile(child)) {
                listing.put(name, "file of " + Files.readString(child, StandardCharsets.ISO_8859_1));
            } else {
                listing.put(name, "special");
            }
        }
    }
}
