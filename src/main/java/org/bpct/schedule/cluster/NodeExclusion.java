package org.bpct.schedule.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;

/**
 * The option of a submit command by which a job does not get certain nodes; its value is a list of their names.
 *
 * @param letter the option as a letter: {@code -x}
 * @param option the option as a word: {@code --exclude}
 * @param directive the beginning of a line of a script that holds options: {@code #SBATCH}
 */
record NodeExclusion(String letter, String option, String directive) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    /** Schedulers look for options before the first command. */
    private static final int HEAD = 64 * 1024;

    /** The names that a user may have typed, with their ranges; a slash makes it the name of a file. */
    private static final Pattern LIST = Pattern.compile("[A-Za-z0-9._,\\[\\]-]+");

    /**
     * Returns words of the submit command that also leave out these nodes. The last of two equal options wins, so the
     * nodes that the user has left out are repeated. Where that is a file, or stands in the header of the script, the words stay: a job that
     * meets one of the nodes leaves it by itself.
     */
    List<String> added(QueueGrammar grammar, List<String> words, List<String> nodes, FileName script) {
        List<String> names =
                nodes.stream().filter(name -> NAME.matcher(name).matches()).toList();
        Optional<String> own = grammar.last(words, List.of(letter, option));
        if (names.isEmpty() || own.filter(list -> !LIST.matcher(list).matches()).isPresent() || isIn(script)) {
            return words;
        }
        List<String> all = new ArrayList<>(words);
        all.add(option + "=" + own.map(list -> list + ",").orElse("") + String.join(",", names));
        return all;
    }

    private boolean isIn(FileName script) {
        try (InputStream in = RegularFiles.open(script.toPath())) {
            String head = new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
            return head.lines()
                    .filter(line -> line.startsWith(directive + " ") || line.startsWith(directive + "\t"))
                    .anyMatch(line -> line.contains(option) || line.contains(" " + letter));
        } catch (IOException unread) {
            // The submit command will say so.
            return false;
        }
    }
}
