package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the script of a job does before it runs the engine: it believes none but the one that it was written for. */
final class JobScriptTest {
    @TempDir
    Path temp;

    private BatchDirectory batch = BatchDirectory.of(Path.of("/"));

    @BeforeEach
    void write() throws Exception {
        batch = SampleBatch.copy(BatchDirectory.of(temp.resolve("batch")), List.of(), false, List.of())
                .write(temp);
        // A wait for a file server would only cost time here.
        Path sleep =
                Files.writeString(Files.createDirectory(temp.resolve("bin")).resolve("sleep"), "#!/bin/bash\n");
        Files.setAttribute(sleep, "unix:mode", 0755);
    }

    private Bash run(Path script) throws Exception {
        return Bash.run("PATH=" + BashQuote.of(FileName.of(temp.resolve("bin"))) + ":$PATH bash -p -- "
                + BashQuote.of(FileName.of(script)));
    }

    private void assertThatItRefuses(Path engine) throws Exception {
        Bash bash = run(batch.job(1).script());
        assertThat(bash.errors())
                .isEqualTo("bpct: " + engine + " is missing or damaged; \"bpct --resume=7 -j N\" writes another\n");
        assertThat(bash.code()).isEqualTo(1);
        assertThat(batch.job(1).part().attempt(1).root()).doesNotExist();
    }

    /** Runs a job that meets something doubtful at once, and returns what it says then. */
    private String runInDoubt(Path proof) throws Exception {
        Path script = batch.job(1).script();
        Files.writeString(
                script,
                Files.readString(script, StandardCharsets.ISO_8859_1)
                        .replace(
                                "bpct_main \"$@\"",
                                "bpct_claim_attempt; bpct_with_care touch " + BashQuote.of(FileName.of(proof))),
                StandardCharsets.ISO_8859_1);
        run(script);
        return Files.readString(batch.job(1).part().attempt(1).message(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void whatIsDoneInDoubtIsReadThen() throws Exception {
        Path proof = temp.resolve("proof");
        assertThat(runInDoubt(proof)).startsWith("the script ended before its work was done");
        assertThat(proof).exists();
    }

    @Test
    void aFileForDoubtsThatWasDamagedStopsTheJob() throws Exception {
        byte[] text = Files.readAllBytes(batch.careful(1));
        text[text.length / 2] ^= 1;
        Files.write(batch.careful(1), text);
        Path proof = temp.resolve("proof");
        assertThat(runInDoubt(proof))
                .startsWith(batch.careful(1) + " is missing or damaged; \"bpct --resume=7 -j N\" writes another (on ");
        assertThat(proof).doesNotExist();
    }

    @Test
    void itRunsTheEngineThatItWasWrittenFor() throws Exception {
        assertThat(run(batch.job(1).script()).errors()).isEmpty();
        assertThat(batch.job(1).part().attempt(1).message()).content().contains(" is not there");
    }

    @Test
    void itRefusesAnEngineThatIsMissing() throws Exception {
        Files.delete(batch.engine(1));
        assertThatItRefuses(batch.engine(1));
    }

    @Test
    void itRefusesAnEngineThatWasDamaged() throws Exception {
        byte[] text = Files.readAllBytes(batch.engine(1));
        text[text.length / 2] ^= 1;
        Files.write(batch.engine(1), text);
        assertThatItRefuses(batch.engine(1));
    }

    @Test
    void itRefusesTheEngineOfAnotherBatch() throws Exception {
        Files.writeString(
                batch.engine(1), "touch stolen\n", StandardCharsets.US_ASCII, StandardOpenOption.TRUNCATE_EXISTING);
        assertThatItRefuses(batch.engine(1));
    }

    @Test
    void itRefusesAnEngineThatWasCutOff() throws Exception {
        byte[] text = Files.readAllBytes(batch.engine(1));
        Files.write(batch.engine(1), Arrays.copyOf(text, text.length - 100));
        assertThatItRefuses(batch.engine(1));
    }

    @Test
    void rootsThatWereDamagedStopTheAttempt() throws Exception {
        Files.writeString(batch.job(1).part().roots(), "bpct-roots-1\0x[$(touch stolen)]\0".repeat(9));
        assertThat(run(batch.job(1).script()).code()).isNotZero();
        assertThat(batch.job(1).part().attempt(1).message()).content().contains("/roots is damaged: cksum says");
        assertThat(temp.resolve("stolen")).doesNotExist();
    }

    @Test
    void rootsThatAreMissingStopTheAttempt() throws Exception {
        Files.delete(batch.job(1).part().roots());
        assertThat(run(batch.job(1).script()).code()).isNotZero();
        assertThat(batch.job(1).part().attempt(1).message()).content().contains("/roots is missing");
    }
}
