package org.bpct.landing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way of root to a place, while a user exchanges a directory there for a symlink. */
final class OwnWayTest {
    private static final int ENOUGH = 500;

    @TempDir
    private Path folder;

    private FileName own;

    @BeforeEach
    void plant() throws Exception {
        assumeThat((int) Files.getAttribute(Path.of("/proc/self"), "unix:uid"))
                .as("the symlink has to be another user's")
                .isZero();
        folder = folder.toRealPath();
        Files.createDirectories(folder.resolve("victim/d"));
        Files.createDirectories(folder.resolve("user/own/d"));
        Files.createSymbolicLink(folder.resolve("user/planted"), folder.resolve("victim"));
        Files.setAttribute(folder.resolve("user/planted"), "unix:uid", 65534, LinkOption.NOFOLLOW_LINKS);
        own = FileName.of(folder.resolve("user/own/d/new"));
    }

    @Test
    void leadsNowhereElseWhileADirectoryIsExchanged() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Integer> attacker = CompletableFuture.supplyAsync(() -> exchange(over));
        int refused = 0;
        int found = 0;
        while (!attacker.isDone() && (refused < ENOUGH || found < ENOUGH)) {
            try {
                assertThat(OwnWay.real(own)).isEqualTo(own);
                found++;
            } catch (UsageException e) {
                assertThat(e).hasMessageContaining("user/own");
                refused++;
            }
        }
        over.set(true);
        assertThat(attacker.get()).isPositive();
        assertThat(refused).isPositive();
        assertThat(found).isPositive();
    }

    private int exchange(AtomicBoolean over) {
        Path name = folder.resolve("user/own");
        Path aside = folder.resolve("user/aside");
        Path planted = folder.resolve("user/planted");
        int rounds = 0;
        try {
            while (!over.get()) {
                Files.move(name, aside);
                Files.move(planted, name);
                Files.move(name, planted);
                Files.move(aside, name);
                rounds++;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rounds;
    }

    @Test
    void symlinksOnAWayAreToldWithTheirRealDirectories() throws Exception {
        Files.createSymbolicLink(folder.resolve("to"), Path.of("user"));
        assertThat(OwnWay.symlinks(FileName.of(folder.resolve("to/planted/d"))))
                .containsExactly(FileName.of(folder.resolve("to")), FileName.of(folder.resolve("user/planted")));
    }
}
