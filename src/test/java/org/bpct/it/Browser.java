package org.bpct.it;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Assumptions;

/** A real browser without a screen: Debian's Chromium, which asks nobody for anything. */
final class Browser {
    private static final String PROGRAM = "/usr/bin/chromium";

    /** A folder of its own each time: two of them that share one wait for each other. */
    private static final String SCRIPT = """
            mapfile -d '' -t words; set -- "${words[@]}"
            folder=$1; shift
            mkdir -- "$folder" && HOME=$folder exec "%s" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \\
                --disable-background-networking --disable-component-update --disable-sync --disable-dev-shm-usage \\
                --window-size=1280,1000 --enable-logging=stderr --user-data-dir="$folder/profile" "$@"
            """.formatted(PROGRAM);

    private final FileName folder;
    private int visits;

    /** Prepares a browser that keeps its profiles in a folder; skips the test loudly if there is none, and fails it in CI. */
    Browser(FileName folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder.toPath());
        if (Files.isExecutable(Path.of(PROGRAM))) {
            return;
        }
        String reason = "NO TEST IN A REAL BROWSER: " + PROGRAM + " is not installed";
        if ("1".equals(System.getenv("BPCT_CI"))) {
            fail(reason);
        }
        // Surefire counts skipped tests, but is silent about the reason.
        System.err.println(reason);
        Assumptions.abort(reason);
    }

    /**
     * A page as it was after its scripts had run.
     *
     * @param html its elements then, without the scripts: these hold every sentence that a page can say
     * @param console what was said on the console of the browser: by scripts, and about what they did
     */
    record Page(String html, List<String> console) {}

    /** Loads a file. */
    Page open(FileName file, boolean isDark) {
        // Chromium calls dark 0 and light 1.
        String scheme = "--blink-settings=preferredColorScheme=" + (isDark ? 0 : 1);
        visits++;
        Outcome outcome = Shell.run(
                        SCRIPT,
                        List.of(
                                folder.resolve(FileName.ofText("visit" + visits)),
                                FileName.ofText(scheme),
                                FileName.ofText("--dump-dom"),
                                FileName.ofText("file://" + file.text())))
                .expect(0);
        return new Page(
                outcome.out().replaceAll("(?s)<script\\b.*?</script>", ""),
                outcome.err().lines().filter(line -> line.contains(":CONSOLE")).toList());
    }
}
