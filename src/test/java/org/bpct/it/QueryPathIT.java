package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a question about progress, asked every two seconds under {@code watch}, does not load: each costs a part of a second. */
@Tag("it")
final class QueryPathIT extends CallsProcesses {
    @Test
    void aQuestionAboutProgressLoadsNeitherTheOptionsNorALog() throws Exception {
        sandbox.file("source/x", "x");
        sandbox.bpct()
                .run("-j1", "--scheduler=local", "--wait", "-T", "source", "copy")
                .expect(0);
        assertThat(loadedBy("--wait=1")).contains(" picocli.CommandLine source:");
        for (List<String> question : List.of(List.of("-p"), List.of("--progress=1"), List.of("-p1", "--json"))) {
            assertThat(loadedBy(question.toArray()))
                    .contains(" org.bpct.cli.ProgressQuery source:")
                    .doesNotContain(
                            " picocli.CommandLine source:",
                            " org.slf4j.",
                            " ch.qos.logback.",
                            " org.apache.commons.",
                            " org.jline.");
        }
    }

    @Test
    void aQuestionAboutATreeLoadsNoPlanNoSchedulerAndNoLog() throws Exception {
        sandbox.file("source/x", "x");
        for (List<String> question : List.of(List.of("--find", "source"), List.of("--du", "source"))) {
            assertThat(loadedBy(question.toArray()))
                    .contains(" org.bpct.survey.SurveyWalk source:")
                    .doesNotContain(
                            " org.bpct.plan.",
                            " org.bpct.script.",
                            " org.bpct.schedule.local.",
                            " org.slf4j.",
                            " ch.qos.logback.",
                            " com.fasterxml.jackson.",
                            " org.jline.");
        }
    }

    private String loadedBy(Object... words) throws Exception {
        FileName log = sandbox.path("loaded");
        Files.deleteIfExists(log.toPath());
        sandbox.bpct()
                .with("JDK_JAVA_OPTIONS", FileName.ofText("-Xlog:class+load:file=" + log.text()))
                .run(words)
                .expect(0);
        return Files.readString(log.toPath());
    }
}
