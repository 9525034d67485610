package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.GoldenFile;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that {@code --doctor} sends to a node. */
final class ProbeWriterTest {
    @TempDir
    Path temp;

    private void write(FileName folder, List<FileName> roots, List<String> identities) throws Exception {
        new ProbeWriter(new ScriptTemplate(null, "slurm"), "slurm").write("0.1.0", folder, roots, identities);
    }

    @Test
    void isAsItWas() throws Exception {
        Path place = Files.createDirectory(temp.resolve("probe"));
        write(FileName.of(place), List.of(FileName.ofText("/src/it's")), List.of("11:ef53:block"));
        Path script = place.resolve(ProbeWriter.SCRIPT);
        String text = Files.readString(script, StandardCharsets.ISO_8859_1);
        Files.writeString(script, text.replace(place.toString(), "/home/ann/.bpct/.new-probe"));
        GoldenFile.named("script/probe.sh").compareWith(script);
    }

    @Test
    void passesShellCheck() throws Exception {
        assumeThat(Bash.run("type -P shellcheck").code() == 0)
                .as("SHELLCHECK IS NOT INSTALLED: the probe is not checked")
                .isTrue();
        Path place = Files.createDirectory(temp.resolve("probe"));
        write(FileName.of(place), List.of(FileName.of(place)), List.of("11:ef53:block"));
        String script = BashQuote.of(FileName.of(place.resolve(ProbeWriter.SCRIPT)));
        assertThat(Bash.run("shellcheck -s bash -- " + script).output()).isEmpty();
    }

    /** Slurm sends a job of a minute the signal for its end after half a minute, whatever the header says. */
    @Test
    void theSignalForAnEarlyEndIsNoneForAProbe() throws Exception {
        FileName place = FileName.of(temp);
        write(place, List.of(), List.of());
        Path cp = Files.createDirectory(temp.resolve("bin")).resolve("cp");
        Files.writeString(cp, "#!/bin/bash\nkill -USR1 \"$(<\"$HERE/pid\")\"\necho this is cp\n");
        Files.setAttribute(cp, "unix:mode", 0755);
        Bash probe =
                Bash.run("export HERE=" + BashQuote.of(place) + " PATH=" + BashQuote.of(FileName.of(cp.getParent()))
                        + ":$PATH; bash -c 'echo $$ >\"$HERE/pid\"; exec bash -p -- \"$HERE/script\"'");
        assertThat(probe.code()).isZero();
        assertThat(Files.readAllLines(temp.resolve(ProbeWriter.REPORT), StandardCharsets.ISO_8859_1))
                .contains("cp this is cp")
                .last()
                .isEqualTo("end");
    }

    @Test
    void reportsWhichTreesAreTheSame() throws Exception {
        FileName place = FileName.of(temp).resolve(FileName.of(new byte[] {'p', ' ', '\'', (byte) 0xff, '\n', '$'}));
        Files.createDirectory(place.toPath());
        FileName missing = place.resolve(FileName.ofText("missing"));
        String own = Bash.run("stat -L --printf='%i:' -- " + BashQuote.of(place) + "; stat -f --printf='%t' -- "
                        + BashQuote.of(place) + "; (($(stat -c %d -- " + BashQuote.of(place)
                        + ") >> 8 & 0xfff)) && printf :block || printf :network")
                .output();
        write(place, List.of(place, missing, place), List.of(own, own, "1:ef53:network"));
        Bash probe = Bash.run("bash -- " + BashQuote.of(place.resolve(FileName.ofText(ProbeWriter.SCRIPT))));
        assertThat(probe.errors().lines())
                .as("nothing is called that is not there")
                .hasSize(2)
                .allMatch(line -> line.startsWith("bpct: "));
        assertThat(Files.readAllLines(
                        place.resolve(FileName.ofText(ProbeWriter.REPORT)).toPath(), StandardCharsets.ISO_8859_1))
                .contains("root 0 same", "root 1 differs", "root 2 differs")
                .last()
                .isEqualTo("end");
    }
}
