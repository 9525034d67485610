package org.bpct.traverse;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.Sizes;
import org.bpct.selection.Selection;
import org.bpct.traverse.listing.StatGetters;
import org.bpct.traverse.offline.OfflinePlaces;
import org.bpct.traverse.threads.TaskPool;
import org.bpct.tree.RootPair;
import org.bpct.verb.change.rights.ChangeTable;

/**
 * A traversal of the working directory by a Java process of its own: in another locale, as another user, and with
 * {@link StatGetters}, which the manifest gives to bpct and nobody to the tests.
 */
final class ChildWalk {
    private ChildWalk() {}

    /** Prints the lines of the list, the families, and the errors, each ended by NUL. */
    public static void main(String[] arguments) throws InterruptedException {
        if (!StatGetters.FOUND.areThere()) {
            throw new IllegalStateException("this Java keeps its attributes in another way");
        }
        // Through /proc, for the name of the working directory may be odd itself.
        FileName source = FileName.of(Path.of("/proc/self/cwd"));
        TraversalRoot root =
                new TraversalRoot(new RootPair(source, source, null), true, List.of(FileName.currentDirectory()));
        TraversalReport report = new Traversal(4, new TraversalCounters()).walk(List.of(root), SourceTree.LINKS);
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.ISO_8859_1);
        for (String line : SourceTree.lines(report.files())) {
            print(out, line);
        }
        for (String family : LinksTest.families(report.files())) {
            print(out, "= " + family);
        }
        for (TraversalError error : report.errors()) {
            print(out, "! " + error.kind() + " " + error.path().text() + ": " + error.message());
        }
        out.flush();
    }

    private static void print(PrintStream out, String line) {
        out.writeBytes(FileName.ofText(line).bytes());
        out.write(0);
    }

    /**
     * Walks a tree in a child process and returns what it printed.
     *
     * @param classes a folder for a copy of the classes, which another user may be able to read
     */
    static List<String> run(SourceTree tree, Path classes, String locale, String... prefix)
            throws IOException, InterruptedException {
        copy(
                classes,
                FileName.class,
                Sizes.class,
                ChangeTable.class,
                RootPair.class,
                Selection.class,
                StatGetters.class,
                OfflinePlaces.class,
                Traversal.class,
                TaskPool.class,
                ChildWalk.class);
        List<String> command = new ArrayList<>(List.of(prefix));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--add-opens=java.base/sun.nio.fs=ALL-UNNAMED",
                "-cp",
                classes.toString(),
                ChildWalk.class.getName()));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(tree.root().toFile());
        builder.environment().put("LC_ALL", locale);
        byte[] printed = SourceTree.output(builder);
        List<String> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < printed.length; i++) {
            if (printed[i] == 0) {
                lines.add(FileName.of(java.util.Arrays.copyOfRange(printed, from, i))
                        .text());
                from = i + 1;
            }
        }
        return lines;
    }

    private static void copy(Path target, Class<?>... packagesOf) throws IOException {
        for (Class<?> type : packagesOf) {
            String folder = type.getPackageName().replace('.', '/');
            Path from = Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().getPath(), folder);
            Path to = Files.createDirectories(target.resolve(folder));
            try (Stream<Path> files = Files.list(from)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Files.write(to.resolve(file.getFileName()), Files.readAllBytes(file));
                }
            }
        }
    }
}
