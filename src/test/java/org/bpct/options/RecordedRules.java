package org.bpct.options;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bpct.files.FileName;

/**
 * What rsync 3.5 copied of some trees by some rules, as text: {@code tree} and its paths; {@code rules}, and behind
 * {@code copied} a 1 for each path that was copied. Bytes beyond plain ASCII are {@code %XX}.
 *
 * @param trial the tree and the rules
 * @param copied what was copied by each set of rules
 */
record RecordedRules(RuleTrial trial, List<List<FileName>> copied) {
    private static final Path FILE = Path.of("src/test/resources/recorded/rsync/rules.txt");

    static List<RecordedRules> read() throws IOException {
        List<RecordedRules> all = new ArrayList<>();
        RecordedRules last = null;
        for (String line : Files.readAllLines(FILE)) {
            String[] words = line.split(" ", -1);
            List<FileName> names =
                    Stream.of(words).skip(1).map(RecordedRules::decoded).toList();
            if (words[0].equals("tree")) {
                last = new RecordedRules(new RuleTrial(names, new ArrayList<>()), new ArrayList<>());
                all.add(last);
            } else if (last != null && words[0].equals("rules")) {
                last.trial().rules().add(names);
            } else if (last != null) {
                List<FileName> paths = last.trial().paths();
                List<FileName> copied = new ArrayList<>();
                for (int i = 0; i < paths.size(); i++) {
                    if (words[1].charAt(i) == '1') {
                        copied.add(paths.get(i).withoutTrailingSlashes());
                    }
                }
                last.copied().add(copied.stream().sorted().toList());
            }
        }
        return all;
    }

    static void write(List<RecordedRules> all) throws IOException {
        List<String> lines = new ArrayList<>();
        for (RecordedRules each : all) {
            lines.add("tree" + encoded(each.trial().paths()));
            for (int set = 0; set < each.copied().size(); set++) {
                List<FileName> copied = each.copied().get(set);
                lines.add("rules" + encoded(each.trial().rules().get(set)));
                lines.add("copied "
                        + each.trial().paths().stream()
                                .map(path -> copied.contains(path.withoutTrailingSlashes()) ? "1" : "0")
                                .collect(Collectors.joining()));
            }
        }
        Files.createDirectories(FILE.getParent());
        Files.write(FILE, lines);
    }

    private static String encoded(List<FileName> names) {
        StringBuilder text = new StringBuilder();
        for (FileName name : names) {
            text.append(' ');
            for (byte b : name.bytes()) {
                boolean isPlain = b > ' ' && b < 0x7f && b != '%';
                text.append(isPlain ? Character.toString(b) : String.format("%%%02x", b & 0xff));
            }
        }
        return text.toString();
    }

    private static FileName decoded(String word) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < word.length(); i++) {
            boolean isEscaped = word.charAt(i) == '%';
            bytes.write(isEscaped ? Integer.parseInt(word.substring(i + 1, i + 3), 16) : word.charAt(i));
            i += isEscaped ? 2 : 0;
        }
        return FileName.of(bytes.toByteArray());
    }
}
