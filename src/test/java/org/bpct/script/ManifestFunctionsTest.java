package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the finalizer makes one manifest of what jobs, attempts and waves left. */
final class ManifestFunctionsTest {
    @TempDir
    Path temp;

    private ScriptFunctions finalizer;

    @BeforeEach
    void writeScripts() throws Exception {
        finalizer = ScriptFunctions.ofFinalizer(temp);
    }

    @Test
    void theNewestRecordOfAGroupHoldsAndTheOrderIsByName() throws Exception {
        journal(1, 2, "2 2 5 0 0 1 .\n3 1 5 0 0 1 .\n");
        sums(1, 1, "G 2 2 .\nold1  z\nold2  a\n.\nG 3 1 .\nold3  m\n.\n");
        sums(1, 2, "G 2 1 .\nnew1  z\n.\n");

        assertThat(manifest()).containsExactly("old3  m", "new1  z");
    }

    @Test
    void whatIsInNoJournalIsLeftOut() throws Exception {
        journal(1, 1, "2 1 5 0 0 1 .\n");
        sums(1, 1, "G 2 1 .\naa  x\n.\nG 3 1 .\nbb  y\n.\n");

        assertThat(manifest()).containsExactly("aa  x");
    }

    @Test
    void aTornRecordGivesWayToAnOlderOneAndAMissingOneIsCounted() throws Exception {
        journal(1, 3, "2 1 5 0 0 1 .\n3 1 5 0 0 1 .\n1 0 0 0 0 1 .\n");
        sums(1, 1, "G 2 1 .\naa  x\n.\n");
        sums(1, 2, "G 2 2 .\nbb  x\ncc  torn");
        sums(1, 3, "G 3 1 .\ndd  to");

        assertThat(manifest()).containsExactly("aa  x");
        assertThat(finalizer.job().part().attempt(1).notes()).hasContent("1 groups-without-checksums .");
    }

    @Test
    void aPartOfAGroupRenewsItsLinesAndVoidsWhatFailed() throws Exception {
        journal(2, 1, "2 4 5 1 0 1 .\n");
        sums(1, 1, "G 2 4 .\naa  kept\nbb  renewed\n\\cc  fa\\\\iled\n\\dd  c\\rr\n.\n");
        sums(2, 1, "P 2 3 .\nee  renewed\n\\-  fa\\\\iled\n-  c\rr\n.\n");

        assertThat(manifest()).containsExactly("aa  kept", "ee  renewed");
    }

    private void journal(int job, int attempt, String content) throws Exception {
        write(job, attempt, "journal", content);
    }

    private void sums(int job, int attempt, String content) throws Exception {
        write(job, attempt, "sums", content);
    }

    private void write(int job, int attempt, String file, String content) throws Exception {
        for (int number = 1; number <= attempt; number++) {
            Files.createDirectories(
                    finalizer.batch().job(job).part().attempt(number).root());
        }
        Files.write(
                finalizer.batch().job(job).part().attempt(attempt).root().resolve(file),
                content.getBytes(StandardCharsets.ISO_8859_1));
    }

    private List<String> manifest() throws Exception {
        finalizer.callInAttempt("settled=(); bpct_count_open; bpct_write_manifest");
        return Files.readAllLines(finalizer.batch().root().resolve("manifest.sha256"), StandardCharsets.ISO_8859_1);
    }
}
