package org.bpct.landing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FoundNamesTest {
    @TempDir
    Path tree;

    @ParameterizedTest
    @CsvSource({
        "src,     src src/a src/d/b,   . a d/b",
        "./src/,  src/a ./src/d//b,    a d/b",
        "up/src,  up/src/a,            a",
        "src,     a d/b,               a d/b",
        "src,     src/a b,             src/a b",
        "src,     srcs/a,              srcs/a",
        "../src,  ../src/a,            ../src/a",
        "/src,    src/a,               src/a",
        ".,       ./a,                 ./a",
    })
    void namesThatAllBeginWithTheSourceAreTakenBelowIt(String source, String names, String below) {
        assertThat(of(source, names)).isEqualTo(below);
    }

    @Test
    void whereTheSourceHoldsSuchANameItIsMeant() throws Exception {
        Files.createDirectory(tree.resolve("src"));
        assertThat(of("src", "src/a")).isEqualTo("src/a");
    }

    private String of(String source, String names) {
        List<FileName> given =
                Arrays.stream(names.split(" ")).map(FileName::ofText).toList();
        return new FoundNames(FileName.ofText(source), FileName.of(tree))
                .of(given).stream().map(FileName::text).collect(Collectors.joining(" "));
    }
}
