package org.bpct.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.bpct.Ended;
import org.bpct.model.BatchDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BatchLockTest {
    @TempDir
    Path root;

    /** A process that tries to take the lock of a batch and says whether it could. */
    static final class Taker {
        private Taker() {}

        /** Prints true or false; the argument is the batch's folder. */
        public static void main(String[] args) throws IOException {
            try (BatchLock lock = BatchLock.take(BatchDirectory.of(Path.of(args[0])))) {
                System.out.print(lock != null);
            }
        }
    }

    private String takenByAnotherProcess() throws Exception {
        ProcessBuilder taker = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Taker.class.getName(),
                        root.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        return Ended.of(taker).text();
    }

    @Test
    void oneProcessAtATimeHasTheLock() throws Exception {
        BatchDirectory batch = BatchDirectory.of(root);
        try (BatchLock lock = BatchLock.take(batch)) {
            assertThat(lock).isNotNull();
            assertThat(takenByAnotherProcess()).isEqualTo("false");
            assertThat(batch.lock()).exists();
        }
        assertThat(takenByAnotherProcess()).isEqualTo("true");
    }

    @Test
    void theSameProcessDoesNotGetItTwice() throws Exception {
        BatchDirectory batch = BatchDirectory.of(root);
        try (BatchLock first = BatchLock.take(batch);
                BatchLock second = BatchLock.take(batch)) {
            assertThat(first).isNotNull();
            assertThat(second).isNull();
        }
        try (BatchLock again = BatchLock.take(batch)) {
            assertThat(again).isNotNull();
        }
    }
}
