package org.bpct.query;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;

/**
 * The file of a home that keeps the answers of schedulers.
 *
 * <p>The first line is {@code bpct-answers-3 <lines> .}; then come lines {@code <scheduler> <job> <phase> <since>
 * <asked> <wanted> <wave's folder> <detail> .}, times in seconds. A job is
 * its {@link org.bpct.model.JobTicket#word}; the job {@code *} stands for a scheduler's last question.
 */
record AnswersFile(Path path) {
    private static final String HEADER = "bpct-answers-3";

    /**
     * Reads the answers, by scheduler and job; none unless the file is complete and belongs only to the owner of the
     * home.
     */
    SortedMap<String, KeptAnswer> load() {
        try {
            Path home = path.toAbsolutePath().getParent();
            boolean isOwn = home != null && PrivateFiles.isOwn(path, home);
            return isOwn ? parse(RegularFiles.text(path, StandardCharsets.UTF_8)) : new TreeMap<>();
        } catch (IOException | IllegalArgumentException nothingKeptOrDamaged) {
            return new TreeMap<>();
        }
    }

    private static SortedMap<String, KeptAnswer> parse(String text) {
        String[] lines = text.split("\n", -1);
        // The last line must end, too.
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
