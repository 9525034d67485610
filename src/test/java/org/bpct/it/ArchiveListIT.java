package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.survey.RandomFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The promise that {@code --archive-list} lists what GNU tar lists, and never from the index of another archive. */
@Tag("it")
final class ArchiveListIT extends CallsWithin {
    private static final int SEEDS = 60;

    private String shell(String script) {
        return Shell.call("cd -- \"$1\" && { " + script + "\n}", sandbox.root()).out();
    }

    private Outcome list(Object... words) {
        List<Object> line = new ArrayList<>(List.of("--archive-list", "t.tar"));
        line.addAll(List.of(words));
        return sandbox.bpct().run(line.toArray());
    }

    private List<Path> indexes() throws IOException {
        try (Stream<Path> files = Files.list(sandbox.batchHome().indexes())) {
            return files.sorted().toList();
        }
    }

    @Test
    void randomTreesAreListedAsFindSeesThem() throws Exception {
        sandbox.directory("all");
        for (int seed = 1; seed <= SEEDS; seed++) {
            RandomFiles.plant(sandbox.path("all/" + seed), seed);
        }
        shell("find all -type s -delete; tar -c --format=posix -f t.tar all");

        List<FileName> ours = list("--ls", "-0").expect(0).words();
        List<FileName> theirs = Shell.call(
                        "cd -- \"$1\" && find all -printf '%p\\0%y\\0%s\\0%m\\0%T@\\0%l\\0'", sandbox.root())
                .words();

        Map<FileName, List<FileName>> expected = byName(theirs);
        assertThat(names(ours))
                .hasSizeGreaterThan(10 * SEEDS)
                .isSorted()
                .containsExactlyInAnyOrderElementsOf(names(theirs));
        byName(ours).forEach((name, attributes) -> {
            List<FileName> wanted = expected.get(name);
            switch (attributes.get(0).text()) {
                case "h" -> assertThat(wanted.get(0).text()).isEqualTo("f");
                case "f" -> assertThat(attributes).as(name.display()).isEqualTo(wanted);
                default ->
                    assertThat(attributes.subList(2, 5)).as(name.display()).isEqualTo(wanted.subList(2, 5));
            }
        });
        assertThat(list("--count").expect(0).out()).isEqualTo(names(ours).size() + "\n");
    }

    private static List<FileName> names(List<FileName> fields) {
        List<FileName> names = new ArrayList<>();
        for (int i = 0; i < fields.size(); i += 6) {
            names.add(fields.get(i));
        }
        return names;
    }

    private static Map<FileName, List<FileName>> byName(List<FileName> fields) {
        Map<FileName, List<FileName>> entries = new HashMap<>();
        for (int i = 0; i < fields.size(); i += 6) {
            entries.put(fields.get(i), fields.subList(i + 1, i + 6));
        }
        return entries;
    }

    @Test
    void pathsAndRulesChoose() {
        shell("""
                mkdir -p t/d/e t/d-x && cd t && echo x >d/f && echo yy >d/e/g && ln -s f d/s && ln d/f d/h && echo z >d-x/f
                chmod 640 d/e/g && touch -d @-5.25 d/e/g && tar -c --format=posix --sort=name -f ../t.tar .
                """);

        assertThat(list().expect(0).out().lines())
                .containsExactly(".", "./d", "./d-x", "./d-x/f", "./d/e", "./d/e/g", "./d/f", "./d/h", "./d/s");
        assertThat(list("d").expect(0).out().lines())
                .containsExactly("./d", "./d/e", "./d/e/g", "./d/f", "./d/h", "./d/s");
        assertThat(list("./d/e/", "d/e/g", "d/s").expect(0).out().lines()).containsExactly("./d/e", "./d/e/g", "./d/s");
        assertThat(list("--type", "l").expect(0).out()).isEqualTo("./d/s\n");
        assertThat(list("--min-size", "3").expect(0).out()).isEqualTo("./d/e/g\n");
        assertThat(list("--name", "f", "--exclude", "/d-x").expect(0).out()).isEqualTo("./d/f\n");
        assertThat(list("--older-than", "@0", "d/e/g").expect(0).out()).isEqualTo("./d/e/g\n");
        assertThat(list("--mode", "0640").expect(0).out()).isEqualTo("./d/e/g\n");
        Outcome missing = list("d/f", "d/missing").expect(3);
        assertThat(missing.out()).isEqualTo("./d/f\n");
        assertThat(missing.err()).contains("t.tar has no d/missing");
        assertThat(list("--ls", "d").expect(0).out())
                .contains("-rw-r-----", " ./d/s -> f\n", "hrw-r--r--", " ./d/h link to ./d/f\n");
    }

    /** What the JSON says of a place is enough for dd and tar. */
    @Test
    void thePlaceOfAMemberIsEnoughToExtractIt() throws Exception {
        shell("mkdir t && for i in {1..50}; do head -c 9${i} /dev/urandom >t/$i; done && tar -cf t.tar t");

        JsonNode member =
                new ObjectMapper().readTree(list("--json", "t/37").expect(0).out());

        shell("{ tail -c +$((" + member.get("start").longValue() + " + 1)) t.tar | head -c "
                + member.get("length").longValue() + "; head -c 1024 /dev/zero; } >one.tar"
                + " && mkdir out && tar -xf one.tar -C out && cmp out/t/37 t/37 && [[ $(ls out/t) == 37 ]]");
    }

    @Test
    void anotherArchiveOfThatNameGetsAnIndexOfItsOwn() throws Exception {
        shell("mkdir t && echo x >t/a && tar -cf t.tar t");
        assertThat(list().expect(0).err()).contains("once for its index");
        assertThat(list().expect(0).err()).isEmpty();
        shell("mv t/a t/b && tar -cf new.tar t && touch -r t.tar new.tar && mv new.tar t.tar");

        assertThat(list().expect(0).out()).isEqualTo("t\nt/b\n");
        assertThat(indexes()).hasSize(1);
    }

    @Test
    void aDamagedIndexIsMadeAnewAndOnesOfArchivesThatAreGoneGo() throws Exception {
        shell("mkdir t && echo x >t/a && tar -cf t.tar t && cp -p t.tar gone.tar && cp -p t.tar other.tar");
        list().expect(0);
        sandbox.bpct().run("--archive-list", "gone.tar").expect(0);
        for (Path index : indexes()) {
            byte[] bytes = Files.readAllBytes(index);
            bytes[bytes.length - 15] ^= 1;
            Files.write(index, bytes);
        }
        assertThat(list().expect(0).out()).isEqualTo("t\nt/a\n");
        sandbox.bpct().run("--archive-list", "gone.tar").expect(0);
        Path killed = Files.createFile(sandbox.batchHome().indexes().resolve(".new-killed"));
        Path atWork = Files.createFile(sandbox.batchHome().indexes().resolve(".new-at-work"));
        Files.setLastModifiedTime(killed, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        shell("rm gone.tar");

        sandbox.bpct().run("--archive-list", "other.tar").expect(0);

        assertThat(indexes()).hasSize(3).contains(atWork);
    }

    /** The list began before the damage was met, so that it cannot begin again. */
    @Test
    void aBlockThatIsDamagedEndsTheListAndTheIndexIsMadeAnewNextTime() throws Exception {
        shell("mkdir t && for i in {1..20}; do echo x >t/a$i; done && tar -cf t.tar t");
        list().expect(0);
        Path index = indexes().get(0);
        byte[] bytes = Files.readAllBytes(index);
        bytes[bytes.length / 2] ^= 1;
        Files.write(index, bytes);

        assertThat(list().expect(1).err()).contains("the index is damaged and was removed; ask again");

        assertThat(list().expect(0).out()).hasLineCount(21);
    }

    @Test
    void aZstdThatIsCutOffIsRefused() {
        Compressors.require("zstd");
        shell("mkdir t && head -c 100000 /dev/urandom >t/a && tar -cf whole.tar t");
        shell("zstd -qc <whole.tar | head -c 50000 >t.tar");

        assertThat(list().expect(1).err()).contains("the archive ends amidst a member");
    }

    @Test
    void whatCannotBeListedIsRefusedAndLeavesNoIndex() throws Exception {
        shell("mkdir t && head -c 100000 /dev/urandom >t/a && tar -cf whole.tar t && mkfifo fifo");
        shell("printf '\\3757zXZ' >t.tar");
        assertThat(list().expect(1).err()).contains("compressed with xz");
        shell("gzip -c <whole.tar | head -c 50000 >t.tar");
        assertThat(list().expect(1).err()).contains("the archive ends amidst a member");
        shell("head -c 50000 whole.tar >t.tar");
        assertThat(list().expect(1).err()).contains("at byte ", "the archive ends amidst a member");
        shell("head -c 101376 whole.tar >t.tar");
        assertThat(list().expect(1).err()).contains("it has no end");
        shell("head -c 5000 t/a >t.tar");
        assertThat(list().expect(1).err()).contains("no header of a tar");
        shell("rm t.tar");
        assertThat(list().expect(1).err()).contains("No such file");
        shell("ln -s fifo t.tar");
        assertThat(list().expect(1).err()).contains("t.tar");
        assertThat(indexes()).isEmpty();
    }

    @Test
    void anOrdinaryUserListsWhatHeMayRead() throws Exception {
        assumeThat(User.current().isRoot())
                .as("only root can become another user")
                .isTrue();
        shell("mkdir t && echo x >t/a && tar -cf t.tar t && cp t.tar closed.tar && chmod 600 closed.tar");
        BpctCall his = sandbox.bpctAs(User.ordinary());

        assertThat(his.run("--archive-list", "t.tar").expect(0).out()).isEqualTo("t\nt/a\n");
        assertThat(his.run("--archive-list", "closed.tar").expect(1).err()).contains("Permission denied");
    }
}
