package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bpct.schedule.cluster.AllRemedies;
import org.bpct.submit.RefusedSubmission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Types every remedy that a message names when a scheduler refuses a job. */
final class RemediesTest {
    private static final Pattern OPTION = Pattern.compile("(--[a-z-]+)(?: ('[^']*'|local))?");

    /** The values in place of the words of a message, and of options that it names without one. */
    private static final Map<String, String> VALUES = Map.ofEntries(
            Map.entry("--account", "phys"),
            Map.entry("--qos", "fast"),
            Map.entry("--reservation", "R123"),
            Map.entry("--wckey", "copies"),
            Map.entry("--cluster", "two"),
            Map.entry("--partition", "long"),
            Map.entry("--time", "4h"),
            Map.entry("--mem", "2G"),
            Map.entry("--queue", "--qos=x"),
            Map.entry("--array", "no"),
            Map.entry("--max-queued", "2"));

    private static final List<List<String>> FURTHER =
            List.of(List.of("--resume=3"), List.of("--retry=3"), List.of("--add-jobs=3:2"), List.of("--check=3"));

    static Stream<String> remedies() {
        return Stream.concat(
                AllRemedies.get().stream(), Stream.of(RefusedSubmission.OTHERWISE, RefusedSubmission.ELSEWHERE));
    }

    @ParameterizedTest
    @MethodSource("remedies")
    void whatIsNamedCanBeTypedWithACopyAndWithWhatSubmitsAgain(String remedy) {
        for (List<String> words : options(remedy)) {
            assertTaken(List.of("S", "D"), words);
            if (!words.get(0).equals("--scheduler")) {
                // A batch keeps its scheduler: that remedy begins another one.
                FURTHER.forEach(verb -> assertTaken(verb, words));
            }
        }
    }

    @Test
    void theRemediesNameOptions() {
        Set<String> named = new LinkedHashSet<>();
        remedies().forEach(remedy -> options(remedy).forEach(words -> named.add(words.get(0))));
        assertThat(named).contains("--scheduler").containsAll(VALUES.keySet());
    }

    private static List<List<String>> options(String remedy) {
        List<List<String>> options = new ArrayList<>();
        Matcher matcher = OPTION.matcher(remedy);
        while (matcher.find()) {
            String value = matcher.group(2) == null ? VALUES.get(matcher.group(1)) : matcher.group(2);
            assertThat(value)
                    .as("a value of %s in: %s", matcher.group(1), remedy)
                    .isNotNull();
            options.add(List.of(matcher.group(1), value.replace("'", "")));
        }
        return options;
    }

    private static void assertTaken(List<String> verb, List<String> words) {
        List<String> line = new ArrayList<>(verb);
        line.addAll(words);
        assertThatCode(() -> {
                    TypedOptions typed = TypedOptions.read(new BpctCommand(), line);
                    typed.check(Mode.of(typed));
                })
                .as("%s", line)
                .doesNotThrowAnyException();
    }
}
