package org.bpct.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A tree and its pool, of which one is on another host: both are folders of the sandbox, and a stand-in for ssh is between them. */
final class FarNights {
    private final Sandbox sandbox;
    private final boolean isPoolThere;
    private BpctCall bpct;

    FarNights(Sandbox sandbox, boolean isPoolThere) {
        this.sandbox = sandbox;
        this.isPoolThere = isPoolThere;
        this.bpct = sandbox.bpct();
    }

    /** Makes the tree, with odd names, links, and a directory that its owner has closed to himself. */
    void plant(User user) throws Exception {
        sandbox.directoryOf(user, "home");
        sandbox.directoryOf(user, "from");
        sandbox.file("from/" + CheckedCopy.NAME, "0123456789");
        Shell.call("""
                cd -- "$1" && mkdir -p deep/er closed && for i in {1..40}; do printf '%s' "$i" >"deep/plain $i"; done
                ln 'deep/plain 1' linked && ln -s 'plain 1' symlink && printf z >closed/file && chmod 500 closed
                """, sandbox.path("from"));
        sandbox.giveTo(user, sandbox.path("from"));
        sandbox.giveTo(user, sandbox.root());
        waitForClocks();
        bpct = sandbox.bpctAs(user).in(sandbox.root());
    }

    /** Two clocks are compared to a second, so a file that changed in the last one may have changed since. */
    static void waitForClocks() {
        Instant made = Instant.now();
        Sandbox.waitUntil("all was made before", () -> Instant.now().isAfter(made.plusSeconds(2)));
    }

    /** Returns bpct as the owner of the tree calls it. */
    BpctCall bpct() {
        return bpct;
    }

    Outcome night(String... options) throws IOException {
        return night(List.of(), options);
    }

    /** Makes a night through a stand-in for ssh with these lines. */
    Outcome night(List<String> standIn, String... options) throws IOException {
        String pool = sandbox.path("pool").text();
        String from = sandbox.path("from").text();
        List<String> words = new ArrayList<>(List.of(
                "--snapshot",
                isPoolThere ? "far:" + pool : pool,
                "-j2",
                "--ssh",
                new SshStandIn(sandbox).after(standIn.toArray(String[]::new))));
        words.addAll(List.of(options));
        words.add(isPoolThere ? from : "far:" + from);
        return bpct.run(words.toArray());
    }

    /** Lists the pool there. */
    Outcome list(String... options) throws IOException {
        List<String> words =
                new ArrayList<>(List.of("--list", "far:" + sandbox.path("pool").text()));
        words.addAll(List.of("--ssh", new SshStandIn(sandbox).after()));
        words.addAll(List.of(options));
        return bpct.run(words.toArray());
    }

    /** Changes a file, and makes a night in which the host goes away behind so many calls: those of bpct itself. */
    void failTonight(int calls) throws IOException {
        Shell.call("printf new >\"$1/deep/plain 7\"", sandbox.path("from"));
        night(
                        List.of("((count <= " + calls
                                + ")) || { echo 'ssh: far: Permission denied (publickey).' >&2; exit 255; }"),
                        "--wait",
                        "--auto-resume=0")
                .expect(5);
    }

    /** Returns the snapshots of the pool, the oldest first, without those that are not whole. */
    List<Path> snapshots() throws IOException {
        try (Stream<Path> found = Files.list(sandbox.path("pool").toPath())) {
            return found.filter(path -> path.getFileName().toString().matches("20.*Z"))
                    .sorted()
                    .toList();
        }
    }

    Path latest() throws IOException {
        return sandbox.path("pool/latest").toPath().toRealPath();
    }

    static Object inode(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ino");
    }
}
