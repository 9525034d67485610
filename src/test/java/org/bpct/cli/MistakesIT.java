package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.options.ShellWords;
import org.bpct.schedule.CommandSetting;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Types the mistakes of {@code mistakes.txt}: each answer names the mistake, and the line to type, and nothing is
 * changed by it.
 */
@Tag("it")
final class MistakesIT {
    @TempDir
    static Path folder;

    static Stream<String> mistakes() throws IOException {
        try (var in = MistakesIT.class.getResourceAsStream("/mistakes.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines().filter(line -> !line.startsWith("#") && !line.isBlank()).toList().stream();
        }
    }

    @BeforeAll
    static void makeWorld() throws Exception {
        for (String directory : List.of("src/sub", "dst/empty", "home")) {
            Files.createDirectories(folder.resolve(directory));
        }
        for (String file : List.of("src/f1", "src/f2", "src/sub/g")) {
            Files.writeString(folder.resolve(file), "text\n");
        }
        for (String line : List.of(
                "--scheduler local --save",
                "-j 1 --wait src dst/copy",
                "--snapshot pool --wait src",
                "--update -T -j 1 --wait src dst/copy")) {
            InProcess.Answer answer = bpct(List.of(line.split(" ")));
            assertThat(answer.code()).as(answer.text()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void theAnswerNamesTheMistakeAndTheLineToType(String line) throws Exception {
        List<String> fields =
                Arrays.stream(line.split(" \\| ", -1)).map(String::strip).toList();
        assertThat(fields).hasSize(3);
        Map<String, Long> before = world();

        InProcess.Answer answer = bpct(ShellWords.split("line", fields.get(0)));

        assertThat(answer.text()).contains(fields.get(1).replace("\\n", "\n"));
        assertThat(answer.code()).isEqualTo(Integer.parseInt(fields.get(2)));
        assertThat(answer.text().lines().filter(said -> said.startsWith("bpct: ")))
                .as("few words, and no words of Java")
                .hasSizeLessThanOrEqualTo(3)
                .noneMatch(said -> said.contains("Exception") || said.contains("/proc/self"));
        assertThat(world()).isEqualTo(before);
    }

    /** Returns each name outside of the home of batches, with its size: a mistake makes no file and removes none. */
    private static Map<String, Long> world() throws IOException {
        Map<String, Long> names = new TreeMap<>();
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path path : tree.toList()) {
                if (!path.startsWith(folder.resolve("home"))) {
                    names.put(path.toString(), Files.isRegularFile(path) ? Files.size(path) : 0);
                }
            }
        }
        try (Stream<Path> home = Files.list(folder.resolve("home"))) {
            home.filter(path -> path.getFileName().toString().matches("[0-9]+"))
                    .forEach(path -> names.put(path + "", 0L));
        }
        return names;
    }

    private static InProcess.Answer bpct(List<String> words) {
        Map<String, String> variables =
                Map.of("BPCT_HOME", folder.resolve("home").toString(), "BPCT_CONF", "", "HOME", folder.toString());
        return InProcess.bpct(CommandSetting.given(variables, FileName.of(folder)), words);
    }
}
