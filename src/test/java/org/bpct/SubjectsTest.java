package org.bpct;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sees to it that each tag of a test is one that pom.xml knows, and that each subject of pom.xml is run some day. */
final class SubjectsTest {
    private static final Pattern TAG = Pattern.compile("@Tag\\(\"(\\w+)\"\\)");
    private static final Pattern SUBJECTS = Pattern.compile("<tests.all>(.*)</tests.all>");
    private static final Pattern IN_CI = Pattern.compile("SUBJECTS=\\((.*)\\)");

    /** Tests of the gate that take long, and end-to-end tests of the gate. */
    private static final Set<String> OF_THE_GATE = Set.of("slow", "it");

    @Test
    void eachTagIsThatOfTheGateOrASubjectThatPomLeavesOut() throws IOException {
        TreeMap<String, String> tags = new TreeMap<>();
        try (Stream<Path> sources = Files.walk(Path.of("src/test/java"))) {
            for (Path source :
                    sources.filter(file -> file.toString().endsWith(".java")).toList()) {
                TAG.matcher(Files.readString(source))
                        .results()
                        .forEach(tag -> tags.put(tag.group(1), source.toString()));
            }
        }
        Set<String> known = new TreeSet<>(subjects());
        known.addAll(OF_THE_GATE);

        assertThat(tags.keySet()).as(tags.toString()).isEqualTo(known);
    }

    /** Failsafe chooses by tags: what has none is never run. */
    @Test
    void eachEndToEndTestHasATag() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("src/test/java"))) {
            for (Path source :
                    sources.filter(file -> file.toString().endsWith("IT.java")).toList()) {
                assertThat(Files.readString(source)).as(source.toString()).containsPattern("\n@Tag\\(");
            }
        }
    }

    @Test
    void ciRunsEachSubjectInTurn() throws IOException {
        Set<String> inCi = Arrays.stream(found(IN_CI, Path.of(".ci/run")).split(" "))
                .map(word -> word.replaceAll(":\\d+$", ""))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(inCi).isEqualTo(subjects());
    }

    private static Set<String> subjects() throws IOException {
        return new TreeSet<>(Arrays.asList(found(SUBJECTS, Path.of("pom.xml")).split(" [|] ")));
    }

    private static String found(Pattern pattern, Path file) throws IOException {
        Matcher matcher = pattern.matcher(Files.readString(file));
        return matcher.results().map(result -> result.group(1)).findFirst().orElseThrow();
    }
}
