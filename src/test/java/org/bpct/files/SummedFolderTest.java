package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SummedFolderTest {
    @TempDir
    Path folder;

    @Test
    void theSumsOfAllFilesAreThereInTheEnd() throws Exception {
        SummedFiles.write(folder.resolve("list"), "before".getBytes(StandardCharsets.US_ASCII));
        try (SummedFolder sums = new SummedFolder(folder)) {
            sums.writeScript(folder.resolve("script"), "true\n");
            sums.write(folder.resolve("roots"), new byte[] {0, 1});
            try (OutputStream out = sums.create(folder.resolve("settled"))) {
                out.write('x');
            }
        }
        assertThat(Files.readAllLines(folder.resolve("cksums"))).hasSize(4);
        for (String file : new String[] {"list", "script", "roots", "settled"}) {
            assertThat(SummedFiles.damage(folder.resolve(file))).isEmpty();
            Files.writeString(folder.resolve(file), "other");
            assertThat(SummedFiles.damage(folder.resolve(file))).contains(file + " is damaged");
        }
    }

    @Test
    void theSumThatIsReturnedIsTheOneThatIsRecorded() throws Exception {
        String sum;
        try (SummedFolder sums = new SummedFolder(folder)) {
            sum = sums.writeAndSum(folder.resolve("engine.sh"), "true\n".getBytes(StandardCharsets.US_ASCII));
        }
        assertThat(folder.resolve("cksums")).hasContent(sum + " engine.sh\n");
    }

    @Test
    void aFolderWithoutFilesGetsNoSums() throws Exception {
        new SummedFolder(folder).close();
        assertThat(folder).isEmptyDirectory();
    }
}
