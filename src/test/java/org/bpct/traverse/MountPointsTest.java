package org.bpct.traverse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;

final class MountPointsTest {
    private static final MountPoints MOUNTS = MountPoints.of("""
            22 1 0:21 / / rw - ext4 /dev/sda1 rw
            23 22 0:22 / /data/pool/o\\040d\\134d\\012 rw - ext4 /dev/sda1 rw
            24 22 0:22 / /data/pool/a/b rw - tmpfs none rw
            25 22 0:22 / /data/poolside rw - tmpfs none rw
            """);

    private static FileName name(String text) {
        return FileName.ofText(text);
    }

    @Test
    void namesOfTheTableAreTakenAsTheKernelMeansThem() {
        assertThat(MOUNTS.contains(name("/data/pool/o d\\d\n"))).isTrue();
        assertThat(MOUNTS.contains(name("/data/pool/a/b"))).isTrue();
        assertThat(MOUNTS.contains(name("/data/pool/a"))).isFalse();
        assertThat(MOUNTS.isHolder(name("/data/pool/a"))).isTrue();
    }

    @Test
    void mountsBelowADirectoryGetTheNamesByWhichAWalkMeetsThem() {
        MountPoints below = MOUNTS.below(Map.of(name("/link/to"), name("/data/pool")));

        assertThat(below.contains(name("/link/to/a/b"))).isTrue();
        assertThat(below.contains(name("/link/to/o d\\d\n"))).isTrue();
        assertThat(below.contains(name("/data/poolside"))).isFalse();
        assertThat(below.above(name("/link/to/a/b/c/d"))).contains(name("/link/to/a/b"));
        assertThat(below.above(name("/link/to/a/c"))).isEmpty();
    }

    @Test
    void aDirectoryThatIsMountedItselfIsNotBelowItself() {
        MountPoints below = MOUNTS.below(Map.of(name("/data/pool/a/b"), name("/data/pool/a/b")));

        assertThat(below.contains(name("/data/pool/a/b"))).isFalse();
    }
}
