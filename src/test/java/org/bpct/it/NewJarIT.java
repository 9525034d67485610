package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.zip.Deflater;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A new jar takes the place of the old one while a batch runs and a bpct from the old one waits for it. */
@Tag("package")
final class NewJarIT extends CallsProcesses {
    private static final Duration DEADLINE = Duration.ofMinutes(1);

    /** {@code cp} writes into the very file that Java reads from; {@code mv} does not. */
    @ParameterizedTest
    @ValueSource(strings = {"mv", "cp", "cp /dev/null"})
    void theJobsAndTheWaitGoOn(String how) throws Exception {
        SampleTree.plant(sandbox.path("source"), 72, 40);
        FileName jar = sandbox.path("installed.jar");
        Files.copy(sandbox.bpct().jar().toPath(), jar.toPath());
        FileName other = sandbox.path("new.jar");
        repack(jar.toPath(), other.toPath());
        Gate gate = sandbox.gate();
        BpctCall bpct = sandbox.bpct().from(jar);
        RunningProcess submitting =
                logged(bpct, "submitting.log").start("-j2", "--wait", "--pre", gate.pre(), "source", "copy");
        Sandbox.waitUntil(
                "the batch is submitted", () -> Files.exists(sandbox.batchHome().numberFolder(1)));
        RunningProcess waiting = logged(bpct, "waiting.log").start("--wait=1");
        List<String> last = lastClasses(jar.toPath());
        awaitClasses("submitting.log", last);
        awaitClasses("waiting.log", last);

        if (how.equals("cp /dev/null")) {
            Shell.call("cp /dev/null \"$1\"", jar);
        } else {
            replace(how, other, jar);
            assertThat(bpct.run("--progress").expect(0).text()).contains("Batch #1");
        }
        gate.open();

        submitting.await(DEADLINE).expect(0);
        waiting.await(DEADLINE).expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(sandbox.batch(1).jobs().get(0).part().compressedList()).exists();
    }

    private static void replace(String how, FileName other, FileName jar) throws IOException {
        if (how.equals("mv")) {
            Files.move(other.toPath(), jar.toPath(), StandardCopyOption.ATOMIC_MOVE);
        } else {
            Shell.call("cp -- \"${1%/*}/new.jar\" \"$1\"", jar);
        }
    }

    /** Returns bpct that writes down which classes it loads, into a file of the sandbox. */
    private BpctCall logged(BpctCall bpct, String log) {
        return bpct.with("JDK_JAVA_OPTIONS", FileName.ofText("-Xlog:class+load:file=" + log(log)));
    }

    private Path log(String name) {
        return sandbox.path(name).toPath();
    }

    /** Waits until a process has loaded all classes, and so sleeps between two looks. */
    private void awaitClasses(String log, List<String> lastClasses) {
        Sandbox.waitUntil("the classes are loaded", () -> {
            try {
                String loaded = Files.readString(log(log));
                return lastClasses.stream().allMatch(name -> loaded.contains(" " + name + " source:"));
            } catch (IOException notBegun) {
                return false;
            }
        });
    }

    /** Returns the last classes of a jar: some of them are needed early, but not all. */
    private static List<String> lastClasses(Path jar) throws IOException {
        try (JarFile in = new JarFile(jar.toFile())) {
            List<String> classes = Collections.list(in.entries()).stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.endsWith(".class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .toList();
            return classes.subList(classes.size() - 10, classes.size());
        }
    }

    /** Writes the same classes at other offsets, as any new version has them. */
    private static void repack(Path jar, Path into) throws IOException {
        try (JarFile in = new JarFile(jar.toFile());
                JarOutputStream out = new JarOutputStream(Files.newOutputStream(into))) {
            out.setLevel(Deflater.BEST_SPEED);
            for (JarEntry entry : Collections.list(in.entries())) {
                out.putNextEntry(new JarEntry(entry.getName()));
                in.getInputStream(entry).transferTo(out);
            }
        }
    }
}
