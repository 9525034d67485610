package org.bpct.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.bpct.Patience;
import org.bpct.model.BatchHome;
import org.bpct.options.UsageException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BatchCatalogTest {
    private static final int CLAIMS = 50;

    @TempDir
    Path folder;

    private BatchHome home = new BatchHome(Path.of("/"));
    private BatchCatalog catalog = new BatchCatalog(home);

    @BeforeEach
    void openHome() {
        home = new BatchHome(folder.resolve("home"));
        catalog = new BatchCatalog(home);
    }

    @Test
    void aHomeThatIsMissingHasNoBatchesAndStaysMissing() throws Exception {
        assertThat(catalog.all()).isEmpty();
        assertThat(home.root()).doesNotExist();
    }

    @Test
    void lastIsTheNewestBatchThatIsStillThereAndForQuestionsOnly() throws Exception {
        assertThatThrownBy(() -> catalog.meant("last")).hasMessage("there is no batch yet");
        for (String folder : List.of("00000001", "00000002")) {
            Files.createDirectories(home.batch(folder).root());
            catalog.assign(catalog.claimNumber(), folder);
        }
        catalog.claimNumber();
        assertThat(catalog.meant("last")).isEqualTo("2");
        assertThat(catalog.meant("7")).isEqualTo("7");
        assertThat(catalog.between(1, 9)).containsExactly(2, 1);
        assertThat(catalog.between(2, 2)).containsExactly(2);
        Files.delete(home.batch("00000002").root());
        assertThat(catalog.between(1, 9)).containsExactly(1);
        assertThat(catalog.meant("last")).isEqualTo("1");
        assertThatThrownBy(() -> catalog.find("last"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("only questions");
    }

    @Test
    void twoThatClaimAtOnceNeverGetTheSameNumber() throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        List<Integer> claimed = new ArrayList<>();
        try {
            List<Future<List<Integer>>> claims =
                    List.of(threads.submit(() -> claimMany(start)), threads.submit(() -> claimMany(start)));
            for (Future<List<Integer>> claim : claims) {
                claimed.addAll(Patience.result(claim));
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(claimed).hasSize(2 * CLAIMS).doesNotHaveDuplicates().allMatch(number -> number > 0);
    }

    private List<Integer> claimMany(CyclicBarrier start) throws Exception {
        BatchCatalog own = new BatchCatalog(home);
        List<Integer> numbers = new ArrayList<>();
        start.await(60, TimeUnit.SECONDS);
        for (int i = 0; i < CLAIMS; i++) {
            numbers.add(own.claimNumber());
        }
        return numbers;
    }

    @Test
    void aNumberIsNotGivenAgainAfterItsBatchIsDeleted() throws Exception {
        int first = catalog.claimNumber();
        makeBatch(first, "0123abcd");
        Files.delete(home.numberFolder(first));
        Files.delete(home.batch("0123abcd").root());
        assertThat(catalog.claimNumber()).isEqualTo(first + 1);
        assertThat(catalog.all()).isEmpty();
    }

    @Test
    void aBatchIsFoundByItsNumberUntilItsFolderIsGone() throws Exception {
        int number = catalog.claimNumber();
        makeBatch(number, "0123abcd");
        assertThat(catalog.find(Integer.toString(number))).isEqualTo(home.batch("0123abcd"));
        Files.delete(home.batch("0123abcd").root());
        assertNotFound(Integer.toString(number));
    }

    @Test
    void junkIsNeitherABatchNorANumber() throws Exception {
        makeBatch(catalog.claimNumber(), "0123abce");
        makeBatch(catalog.claimNumber(), "0123abcd");
        for (String junk : List.of(".new-0123abcd", "lost+found", "0123", "backup", "0123abcd.old", "0123abcg")) {
            Files.createDirectory(home.root().resolve(junk));
        }
        for (String junk : List.of("x", "7x", "-9", "99999999999999999999", ".nfs0001")) {
            Files.createDirectory(home.numbers().resolve(junk));
        }
        assertThat(catalog.all()).containsExactly(home.batch("0123abcd"), home.batch("0123abce"));
        assertThat(catalog.claimNumber()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "2", "999999999999", "", "all", "1x", "..", "1/../1"})
    void aNumberThatWasNeverGivenIsRefusedWithTheRemedy(String number) throws Exception {
        makeBatch(catalog.claimNumber(), "0123abcd");
        assertNotFound(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "../../elsewhere", "/", "0123abcd/jobs"})
    void aNumberThatLeadsOutOfTheHomeIsRefused(String content) throws Exception {
        int number = catalog.claimNumber();
        makeBatch(number, "0123abcd");
        Files.writeString(home.numberFolder(number), content + "\n");
        assertNotFound(Integer.toString(number));
    }

    private void assertNotFound(String number) {
        assertThatThrownBy(() -> catalog.find(number))
                .isInstanceOf(UsageException.class)
                .hasMessage("there is no batch " + number + "; bpct --progress lists those there are");
    }

    private void makeBatch(int number, String name) throws Exception {
        Files.createDirectory(home.batch(name).root());
        catalog.assign(number, name);
    }
}
