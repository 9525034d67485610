package org.bpct.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bpct.files.FileName;

/**
 * What the files of a batch claim at this moment: the names that are said to be copied, and those that are said to have
 * failed.
 *
 * <p>Reads lists, journals and errors as docs/developers/batch-directory.md describes them, and shares no code with bpct's own
 * readers: what judges them must not share their mistakes.
 */
final class Claims {
    /** By group: the names in the destination, each with the name in the source that it is a copy of. */
    private final Map<String, Map<FileName, FileName>> groups = new HashMap<>();

    private final Set<String> settled = new TreeSet<>();
    private final Map<FileName, String> failed = new TreeMap<>();
    private final Map<FileName, FileName> copied = new TreeMap<>();

    private Claims() {}

    /** Reads a batch with one pair of roots. */
    static Claims of(Path batch) {
        Claims claims = new Claims();
        try (Stream<Path> parts = Files.list(batch.resolve("parts"))) {
            List<Path> all = parts.sorted().toList();
            for (Path part : all) {
                claims.readList(part.resolve("list"));
            }
            for (Path part : all) {
                if (!Files.exists(
                        batch.resolve("jobs").resolve(part.getFileName()).resolve("handed-over"))) {
                    claims.readPart(part);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (String group : claims.settled) {
            claims.copied.putAll(claims.groups.getOrDefault(group, Map.of()));
        }
        claims.copied.keySet().removeAll(claims.failed.keySet());
        return claims;
    }

    /** Returns the names that are said to be copied, each with the one in the source that it is a copy of. */
    Map<FileName, FileName> copied() {
        return copied;
    }

    /** Returns the names that are said to have failed, with their class. */
    Map<FileName, String> failed() {
        return failed;
    }

    /** Returns the numbers of the groups that are said to be settled. */
    Set<String> settled() {
        return settled;
    }

    private void readList(Path list) throws IOException {
        // A batch that has closed keeps only list.gz, which no test needs.
        if (!Files.exists(list)) {
            return;
        }
        List<FileName> words = words(Files.readAllBytes(list));
        int at = 1;
        while (at < words.size()) {
            String[] record = words.get(at).text().split(" ", 0);
            int names = Integer.parseInt(record[4]);
            groups.put(record[1], names(record[3], words.subList(at + 1, at + 1 + names)));
            at += 1 + names;
        }
    }

    private static Map<FileName, FileName> names(String kind, List<FileName> words) {
        Map<FileName, FileName> names = new TreeMap<>();
        switch (kind) {
            case "F", "K" ->
                words.stream().skip(1).map(name -> below(words.get(0), name)).forEach(n -> names.put(n, n));
            case "O", "J" -> names.putAll(names("F", words.subList(1, words.size())));
            case "H", "k" -> words.forEach(name -> names.put(name, name));
            case "L" -> words.stream().skip(1).forEach(name -> names.put(name, name));
            case "W" -> names.put(words.get(2), words.get(1));
            case "T", "t" -> names.put(words.get(1), words.get(0));
            default -> {
                // Ranges claim no name, and directories have their attributes only at the end.
            }
        }
        return names;
    }

    private static FileName below(FileName directory, FileName name) {
        return directory.equals(FileName.currentDirectory()) ? name : directory.resolve(name);
    }

    /** Reads the newest attempt that has a journal. */
    private void readPart(Path part) throws IOException {
        Path newest = null;
        for (int number = 1; Files.exists(part.resolve("attempt." + number)); number++) {
            Path attempt = part.resolve("attempt." + number);
            newest = Files.exists(attempt.resolve("journal")) ? attempt : newest;
        }
        if (newest == null) {
            return;
        }
        Set<String> here = new HashSet<>();
        for (String line : new String(
                        Files.readAllBytes(newest.resolve("journal")), java.nio.charset.StandardCharsets.ISO_8859_1)
                .split("\n", 0)) {
            if (line.matches("[1-9][0-9]{0,17}( (0|[1-9][0-9]{0,17})){5}( :[0-9]+)? [.]")) {
                here.add(line.substring(0, line.indexOf(' ')));
            }
        }
        settled.addAll(here);
        if (Files.exists(newest.resolve("errors"))) {
            List<FileName> words = words(Files.readAllBytes(newest.resolve("errors")));
            for (int i = 0; i + 3 < words.size(); i += 4) {
                if (here.contains(words.get(i).text())) {
                    failed.put(words.get(i + 1), words.get(i + 2).text());
                }
            }
        }
    }

    /** Returns the words that are ended by NUL; what follows the last one is torn. */
    private static List<FileName> words(byte[] bytes) {
        List<FileName> words = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == 0) {
                words.add(FileName.of(Arrays.copyOfRange(bytes, start, i)));
                start = i + 1;
            }
        }
        return words;
    }
}
