package org.bpct.verb.compare;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.io.file.PathUtils;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.Program;
import org.bpct.files.RegularFiles;
import org.bpct.survey.SurveyPlace;
import org.bpct.traverse.listing.EntryAttributes;

/**
 * A command about names in many directories of a tree. Full names would be enough for the command, but not for a true
 * answer: if root asks, a user could exchange a directory for a symlink to other files.
 *
 * <p>So Bash, for root, binds the tree to a place where the kernel follows no symlink, as jobs do; that takes 10 ms.
 * Where it cannot, it opens each directory, checks by {@code stat} that the walk saw the same directory, and the
 * command gets {@code /proc/self/fd/N/NAME}: 8,200 directories of three files took 1.9 times as long so.
 */
final class HeldCommand {
    private static final Path XARGS = Path.of("/usr/bin/xargs");
    private static final Pattern FATE_END = Pattern.compile(" ");

    /** The fate of all directories where none is opened by itself. */
    private static final String NAMES = "names";

    private static final String BELOW = "./";

    /** The fate of all directories where they cannot be opened at once. */
    private static final String MANY = "many";

    private final SurveyPlace root;
    private final List<String> command;
    private final String script;

    /** A name, and the directory in which the walk saw it. Each is equal to itself alone: its parts are dear to compare. */
    static final class Held {
        private final SurveyPlace directory;
        private final FileName name;

        Held(SurveyPlace directory, FileName name) {
            this.directory = directory;
            this.name = name;
        }

        /** Returns the path below the root. */
        FileName below() {
            return directory.below().resolve(name);
        }

        /** Returns the full path. */
        FileName path() {
            return directory.pathOf(name);
        }
    }

    /**
     * A name that the command was asked about.
     *
     * @param folder the words before its name, or before its path below the root, which follows {@code ./}
     */
    record Given(Held held, String folder) {
        /** Returns the word that the command got. */
        FileName word() {
            return joined(folder, folder.equals(BELOW) ? held.below() : held.name);
        }
    }

    /**
     * The reply of the command.
     *
     * @param given the names that the command was asked about, in their order
     * @param refused why the command got none for a name
     * @param tooMany all names, if there are too many for one run
     * @param out the standard output, in ISO 8859-1
     * @param err the messages
     * @param code the exit code
     */
    record Reply(List<Given> given, Map<Held, String> refused, List<Held> tooMany, String out, String err, int code) {}

    /** Prepares a command about names in a tree; its first word is a full name. */
    HeldCommand(SurveyPlace root, List<String> command, String script) {
        this.root = root;
        this.command = command;
        this.script = script;
    }

    static boolean isPossible() {
        return Files.isExecutable(XARGS);
    }

    /** Runs it with these names as its last words. */
    Reply run(List<Held> names) throws IOException {
        Collection<List<Held>> directories = byDirectory(names);
        Path folder = Files.createTempDirectory("bpct-question");
        try {
            write(folder, directories);
            return run(folder, directories);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            PathUtils.deleteDirectory(folder);
        }
    }

    /** Most names follow another one of their directory, whose path is dear to hash. */
    @SuppressWarnings("ReferenceEquality")
    private static Collection<List<Held>> byDirectory(List<Held> names) {
        Map<FileName, List<Held>> byDirectory = new LinkedHashMap<>();
        SurveyPlace last = null;
        List<Held> own = new ArrayList<>();
        for (Held name : names) {
            if (name.directory != last) {
                last = name.directory;
                own = byDirectory.computeIfAbsent(last.below(), any -> new ArrayList<>());
            }
            own.add(name);
        }
        return byDirectory.values();
    }

    private void write(Path folder, Collection<List<Held>> directories) throws IOException {
        try (OutputStream out = PrivateFiles.createScript(folder.resolve("script"))) {
            out.write(script.getBytes(StandardCharsets.ISO_8859_1));
        }
        Words top = new Words();
        top.add(FileName.of(root.path()).bytes());
        top.add(identity(root.seen()));
        Words shut = new Words();
        Words below = new Words();
        directories.forEach(names -> {
            SurveyPlace directory = names.get(0).directory;
            shut.add(FileName.of(directory.path()).bytes());
            shut.add(identity(directory.seen()));
            for (Held name : names) {
                shut.writeBytes(name.name.bytes());
                shut.write('/');
                below.writeBytes(BELOW.getBytes(StandardCharsets.US_ASCII));
                below.add(name.below().bytes());
            }
            shut.write(0);
        });
        Files.write(folder.resolve("root"), top.toByteArray());
        Files.write(folder.resolve("names"), below.toByteArray());
        Files.write(folder.resolve("directories"), shut.toByteArray());
    }

    /** Words, each ended by NUL. */
    private static final class Words extends ByteArrayOutputStream {
        void add(byte[] word) {
            writeBytes(word);
            write(0);
        }
    }

    /** Returns device and inode of a directory as the script has them of {@code stat -c %d:%i}. */
    static byte[] identity(EntryAttributes directory) {
        return (directory.device() + ":" + directory.inodeNumber()).getBytes(StandardCharsets.US_ASCII);
    }

    private Reply run(Path folder, Collection<List<Held>> directories) throws IOException, InterruptedException {
        Path messages = folder.resolve("messages");
        List<String> words = new ArrayList<>(
                List.of("/bin/bash", "-p", "--", folder.resolve("script").toString(), "start", folder.toString()));
        words.addAll(command);
        Process process = Program.of(words).redirectError(messages.toFile()).start();
        process.getOutputStream().close();
        String said;
        try (InputStream in = process.getInputStream()) {
            said = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
        int code = process.waitFor();
        String err = RegularFiles.text(messages, StandardCharsets.ISO_8859_1);
        int end = said.indexOf('\n');
        List<String> fates = List.of(FATE_END.split(said.substring(0, Math.max(end, 0))));
        boolean isOne = fates.equals(List.of(NAMES)) || fates.equals(List.of(MANY));
        if (end < 0 || (!isOne && fates.size() != directories.size())) {
            // The tree was removed, or another one has its place. The last message of Bash has words of its own before
            // the cause.
            String why = err.strip();
            throw new IOException(FileName.of(root.path()).display() + ": cannot ask about its names: "
                    + why.substring(why.lastIndexOf(": ") + 1).strip());
        }
        Reply reply =
                new Reply(new ArrayList<>(), new HashMap<>(), new ArrayList<>(), said.substring(end + 1), err, code);
        Iterator<String> fate = fates.iterator();
        directories.forEach(names -> share(names, isOne ? fates.get(0) : fate.next(), reply));
        return reply;
    }

    private static void share(List<Held> names, String fate, Reply into) {
        for (Held name : names) {
            switch (fate) {
                case "gone" -> into.refused().put(name, "No such file or directory");
                case "shut" -> into.refused().put(name, "cannot open its directory");
                case "other" -> into.refused().put(name, "another directory took the place of its own");
                case MANY -> into.tooMany().add(name);
                case NAMES -> into.given().add(new Given(name, BELOW));
                default -> into.given().add(new Given(name, "/proc/self/fd/" + fate + "/"));
            }
        }
    }

    private static FileName joined(String before, FileName name) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.writeBytes(before.getBytes(StandardCharsets.US_ASCII));
        joined.writeBytes(name.bytes());
        return FileName.of(joined.toByteArray());
    }
}
