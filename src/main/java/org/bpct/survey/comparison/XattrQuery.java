package org.bpct.survey.comparison;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;

/**
 * A question to {@code getfattr} about the extended attributes of some names; access control lists are among them. Java
 * shows neither. 200,000 names took 0.27 s.
 */
final class XattrQuery {
    private static final Path GETFATTR = Path.of("/usr/bin/getfattr");
    private static final Path XARGS = Path.of("/usr/bin/xargs");
    private static final String HEAD = "# file: ";
    private static final String UNSUPPORTED = "Operation not supported";

    /** The answer about all names: attributes as lines of name and value, or why there is none. */
    record Answer(Map<FileName, List<String>> attributes, Map<FileName, String> refusals) {}

    private XattrQuery() {}

    /** Returns true if this host can answer. */
    static boolean isPossible() {
        return Files.isExecutable(GETFATTR) && Files.isExecutable(XARGS);
    }

    /** Returns the attributes of absolute names; a name without any is in no map. */
    static Answer ask(List<FileName> names) throws IOException {
        Answer answer = new Answer(new HashMap<>(), new HashMap<>());
        ask(names, answer);
        return answer;
    }

    private static void ask(List<FileName> names, Answer into) throws IOException {
        if (names.isEmpty()) {
            return;
        }
        Said said = run(names);
        List<String> trouble =
                said.err().lines().filter(line -> !line.endsWith(UNSUPPORTED)).toList();
        if (trouble.isEmpty() && said.isTrusted()) {
            read(said.out(), into);
        } else if (names.size() == 1) {
            String line = trouble.isEmpty() ? "no answer" : trouble.get(0);
            into.refusals()
                    .put(
                            names.get(0),
                            line.substring(line.lastIndexOf(": ") + 1).strip());
        } else {
            ask(names.subList(0, names.size() / 2), into);
            ask(names.subList(names.size() / 2, names.size()), into);
        }
    }

    /** The output of the command; its code says nothing where a file system has no attributes. */
    private record Said(String out, String err, int code) {
        boolean isTrusted() {
            return code == 0 || !err.isEmpty();
        }
    }

    private static Said run(List<FileName> names) throws IOException {
        ByteArrayOutputStream words = new ByteArrayOutputStream();
        for (FileName name : names) {
            words.writeBytes(name.bytes());
            words.write(0);
        }
        Path messages = Files.createTempFile("bpct-getfattr", "");
        try {
            ProcessBuilder builder = new ProcessBuilder(
                            XARGS.toString(),
                            "-0",
                            GETFATTR.toString(),
                            "-h",
                            "-d",
                            "-m",
                            "-",
                            "-e",
                            "hex",
                            "--absolute-names",
                            "--")
                    .redirectError(messages.toFile());
            builder.environment().put("LC_ALL", "C");
            builder.environment().remove("POSIXLY_CORRECT");
            Process process = builder.start();
            Thread feeder = new Thread(() -> send(words.toByteArray(), process.getOutputStream()), "getfattr-in");
            feeder.setDaemon(true);
            feeder.start();
            String out;
            try (InputStream in = process.getInputStream()) {
                out = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            }
            int code = process.waitFor();
            return new Said(out, RegularFiles.text(messages, StandardCharsets.ISO_8859_1), code);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            Files.deleteIfExists(messages);
        }
    }

    private static void send(byte[] names, OutputStream input) {
        try (input) {
            input.write(names);
        } catch (IOException endedEarly) {
            // The command has said why on its standard error, or its exit code tells.
        }
    }

    private static void read(String out, Answer into) {
        List<String> lines = new ArrayList<>();
        for (String line : out.split("\n", -1)) {
            if (line.startsWith(HEAD)) {
                lines = new ArrayList<>();
                into.attributes().put(FileName.of(unescaped(line.substring(HEAD.length()))), lines);
            } else if (!line.isEmpty()) {
                lines.add(line);
            }
        }
    }

    /** Returns the bytes of a name; getfattr writes some as a backslash and three octal digits. */
    private static byte[] unescaped(String shown) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < shown.length(); i++) {
            if (shown.charAt(i) == '\\') {
                bytes.write(Integer.parseInt(shown.substring(i + 1, i + 4), 8));
                i += 3;
            } else {
                bytes.write(shown.charAt(i));
            }
        }
        return bytes.toByteArray();
    }
}
