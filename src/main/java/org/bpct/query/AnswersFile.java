package org.bpct.query;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;

/**
 * The file of a home that keeps what schedulers answered.
 *
 * <p>The first line is {@code bpct-answers-2 <lines> .}; then come lines {@code <scheduler> <job id> <phase> <since>
 * <asked> <wanted> <wave's folder> <detail> .}, times in seconds. The job {@code *} stands for a scheduler's last question.
 */
record AnswersFile(Path path) {
    private static final String HEADER = "bpct-answers-2";
    private static final int WRITABLE_BY_OTHERS = 0022;

    /** Reads the answers, by scheduler and job; none unless the file is whole and belongs to the home's owner alone. */
    SortedMap<String, KeptAnswer> load() {
        try {
            return isOwn() ? parse(RegularFiles.text(path, StandardCharsets.UTF_8)) : new TreeMap<>();
        } catch (IOException | IllegalArgumentException nothingKeptOrDamaged) {
            return new TreeMap<>();
        }
    }

    /** Asks for numbers: the name of an owner may be a question to a directory service. */
    private boolean isOwn() throws IOException {
        Map<String, Object> found = Files.readAttributes(path, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
        Path home = path.toAbsolutePath().getParent();
        return home != null
                && Files.getAttribute(home, "unix:uid").equals(found.get("uid"))
                && found.get("mode") instanceof Integer mode
                && (mode & WRITABLE_BY_OTHERS) == 0;
    }

    private static SortedMap<String, KeptAnswer> parse(String text) {
        String[] lines = text.split("\n", -1);
        // The last line ends, too.
        if (!lines[0].equals(HEADER + " " + (lines.length - 2) + " .") || !lines[lines.length - 1].isEmpty()) {
            throw new IllegalArgumentException("not whole");
        }
        SortedMap<String, KeptAnswer> answers = new TreeMap<>();
        for (int i = 1; i < lines.length - 1; i++) {
            String[] fields = lines[i].split(" ", 3);
            if (fields.length < 3) {
                throw new IllegalArgumentException("no answer: " + lines[i]);
            }
            answers.put(fields[0] + " " + fields[1], KeptAnswer.parse(fields[2]));
        }
        return answers;
    }

    /** Replaces the file. */
    void save(SortedMap<String, KeptAnswer> answers) throws IOException {
        StringBuilder text = new StringBuilder();
        text.append(HEADER).append(' ').append(answers.size()).append(" .\n");
        answers.forEach((key, answer) ->
                text.append(key).append(' ').append(answer.text()).append('\n'));
        PrivateFiles.replace(path, text.toString().getBytes(StandardCharsets.UTF_8));
    }
}
