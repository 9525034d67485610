package org.bpct.it;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;

/** The programs that compress archives. */
public final class Compressors {
    private Compressors() {}

    /** Skips a test that needs a program which is missing here; every host that runs these tests has gzip. */
    public static void require(String words) {
        if (words.contains("zstd")) {
            assumeThat(Path.of("/usr/bin/zstd")).as("ZSTD IS NOT INSTALLED").exists();
        }
    }
}
