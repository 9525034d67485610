package org.bpct.fault;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bpct.files.FileName;

/** A small tree of many groups: large directories, small ones, links and odd names. */
final class FaultTree {
    /** In a small tree, about as many files as make a group. */
    static final int GROUP = 96;

    private static final List<String> ODD =
            List.of("new\nline", " blank ", "-rf", "$(touch z)", "*", "quo'te\"s", "\\");

    private final FileName root;
    private final Random random;
    private final List<FileName> files = new ArrayList<>();

    private FaultTree(FileName root, Random random) {
        this.root = root;
        this.random = random;
    }

    /**
     * Makes the tree.
     *
     * @param own how many directories get a group of their own
     * @param shared how many small ones there are
     * @return the files that are neither links nor linked, relative to the root
     */
    static List<FileName> plant(FileName root, Random random, int own, int shared) throws IOException {
        FaultTree tree = new FaultTree(root, random);
        for (int i = 0; i < own; i++) {
            tree.directory("own " + i, GROUP);
        }
        for (int i = 0; i < shared; i++) {
            tree.directory("shared " + i % 3 + "/" + i + "/deep", 1 + random.nextInt(5));
        }
        tree.links();
        tree.date();
        return tree.files;
    }

    private void directory(String name, int count) throws IOException {
        FileName directory = FileName.ofText(name);
        Files.createDirectories(path(directory));
        for (int i = 0; i < count; i++) {
            String file = i < 3 ? ODD.get(random.nextInt(ODD.size())) + i : "file " + i;
            file(directory.resolve(FileName.ofText(file)), random.nextInt(3) == 0 ? 9000 : 60);
        }
        // Standard input to many a command.
        file(directory.resolve(FileName.ofText("-")), 60);
    }

    private void file(FileName name, int size) throws IOException {
        byte[] content = new byte[size];
        random.nextBytes(content);
        Files.write(path(name), content);
        files.add(name);
    }

    private void links() throws IOException {
        FileName links = FileName.ofText("links");
        Files.createDirectories(path(links));
        for (int i = 0; i < 12; i++) {
            Files.createSymbolicLink(
                    path(links.resolve(FileName.ofText("symlink " + i))), Path.of(i % 2 == 0 ? "nowhere" : "family 1"));
        }
        for (int family = 0; family < 4; family++) {
            Path first = path(links.resolve(FileName.ofText("family " + family)));
            Files.write(first, ("family " + family).getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 3 + family; i++) {
                FileName directory = FileName.ofText("own " + i);
                Files.createDirectories(path(directory));
                Files.createLink(path(directory.resolve(FileName.ofText("link " + family + " " + i))), first);
            }
        }
    }

    /** Gives files and directories modes and times that no copy has by chance. */
    private void date() throws IOException {
        for (FileName file : files) {
            Files.setPosixFilePermissions(
                    path(file), PosixFilePermissions.fromString(random.nextBoolean() ? "rw-r-----" : "r--r--r--"));
            Files.setLastModifiedTime(path(file), time());
        }
        List<Path> directories;
        try (var tree = Files.walk(root.toPath())) {
            directories = tree.filter(Files::isDirectory).toList();
        }
        for (int i = directories.size() - 1; i >= 0; i--) {
            Files.setLastModifiedTime(directories.get(i), time());
        }
    }

    private FileTime time() {
        return FileTime.from(
                Instant.ofEpochSecond(1_000_000_000L + random.nextInt(1_000_000), random.nextInt(1_000_000_000)));
    }

    private Path path(FileName name) {
        return root.resolve(name).toPath();
    }
}
