package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bpct.model.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Fourteen nights of a tree that lives, under cron's empty environment. After each night every snapshot that is kept is
 * what the source was in its night, and shares with the one before exactly the inodes of what did not change.
 */
@Tag("it")
final class NightsIT {
    private static final String SNAPSHOT = "[0-9-]{10}T[0-9-]{8}Z";
    private static final int KEPT = 4;

    private static final String PLANT = """
            cd -- "$1" && umask 022 && mkdir -p home/ann home/bob mail/box empty
            for i in {1..20}; do printf '%s' "file $i" >"home/ann/f$i"; printf '%s' "mail $i" >"mail/box/$i"; done
            printf x >home/bob/kept1 && ln home/bob/kept1 mail/kept2
            ln -s ../ann home/bob/link; mkfifo home/bob/fifo; printf odd >$'home/bob/\\351\\n'
            find . -exec touch -h -d @1234567890.123456789 {} +
            """;

    /** What changes before each night, from the second one on. */
    private static final List<String> CHANGES = List.of(
            ":",
            "printf more >>home/ann/f1; touch -d @1300000000 home/ann/f1",
            "printf new >home/ann/new; mkdir home/ann/deep; printf d >home/ann/deep/d",
            "rm home/ann/f2; rm -r empty",
            "mv home/ann/f3 home/bob/f3; mv mail/box mail/letters",
            "chmod 600 home/ann/f4; chmod 700 home/bob",
            "setfattr -n user.one -v 1 home/ann/f5",
            ":",
            "ln home/ann/f6 home/bob/f6; rm mail/kept2",
            "rm home/ann/f7; mkdir home/ann/f7; rm home/bob/link; printf file >home/bob/link",
            "printf '%s' 'FILE 8' >home/ann/f8; touch -d @1234567890.123456789 home/ann/f8",
            "chmod 555 mail/letters; printf n >home/bob/n",
            "printf again >>home/ann/new");

    /** Names that share their inode with the same name in the other tree, and whose attributes may be shared. */
    private static final String SHARED = """
            cd -- "$1"; find . ! -type d -printf '%P\\0' | while IFS= read -r -d '' name; do
                [[ ! -e $2/$name && ! -L $2/$name ]] ||
                    [[ $(stat -c %i -- "$name") != "$(stat -c %i -- "$2/$name")" ]] || printf '%s\\0' "$name"
            done
            """;

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    private final User user = User.ordinary();

    /** What the source was, by the name of the snapshot. */
    private final SortedMap<String, TreeState> nights = new TreeMap<>();

    @Test
    void fourteenNightsAreWhatTheSourceWas() throws Exception {
        sandbox.directoryOf(user, "source");
        sandbox.directoryOf(user, "pools");
        asUser(PLANT);
        night().expect(0);
        check(false);
        for (int night = 0; night < CHANGES.size(); night++) {
            asUser("cd -- \"$1\" && " + CHANGES.get(night));
            switch (night) {
                case 4 -> cancelledNight();
                case 7 -> nightWithAnUnreadableDirectory();
                default -> {
                    Outcome outcome = night().expect(0);
                    assertThat(outcome.out()).contains("Ledger: closed");
                    check(night != 8);
                }
            }
        }
        assertThat(nights).hasSize(CHANGES.size() + 1);
    }

    private Outcome night(String... options) {
        List<Object> words = new ArrayList<>(List.of("--scheduler", "local", "--progress-interval", "1", "-j", "2"));
        words.addAll(List.of("--wait", "--keep", "last=" + KEPT, "--snapshot", "pools/pool"));
        words.addAll(List.of(options));
        words.add("source");
        return sandbox.bpctAs(user).run(words.toArray());
    }

    /** A night that somebody ends half way changes nothing but its own folder; the next one takes its place. */
    private void cancelledNight() throws IOException {
        List<String> before = published();
        Gate gate = sandbox.gate();
        sandbox.bpctAs(user)
                .run("--scheduler", "local", "-j2", "--pre", gate.pre(), "--snapshot", "pools/pool", "source")
                .expect(0);
        assertThat(night().expect(6).err()).contains("is locked: batch ", "begun by process ");
        String batch = number();
        assertThat(published()).isEqualTo(before);
        sandbox.bpctAs(user).run("--cancel=" + batch).expect(0);
        sandbox.bpctAs(user).run("--wait=" + batch).expect(5);
        assertThat(published()).isEqualTo(before);
        assertThat(sandbox.bpctAs(user).run("--list", "pools/pool").expect(0).out())
                .contains("incomplete: batch " + batch);

        assertThat(night().expect(0).err()).contains("the night before did not come to its end", "is set aside");
        check(true);
    }

    private String number() {
        String said = night().expect(6).err();
        return said.replaceAll("(?s).*locked: batch ([0-9]+) .*", "$1");
    }

    /** What could not be read is missing, which the state says; the rest is there. */
    private void nightWithAnUnreadableDirectory() throws IOException {
        assumeThat(user.equals(User.current()))
                .as("the tests can look into what the user cannot")
                .isFalse();
        asUser("cd -- \"$1\" && chmod 000 home/ann");
        night().expect(3);
        List<String> published = published();
        String tonight = published.get(published.size() - 1);
        TreeState source = TreeState.of(sandbox.path("source"));
        nights.put(tonight, source.without(name -> name.text().startsWith("home/ann/")));
        assertThat(sandbox.bpctAs(user).run("--list", "pools/pool").out()).contains(tonight + "  complete with errors");
        checkAll();
        asUser("cd -- \"$1\" && chmod 755 home/ann");
    }

    private void asUser(String script) {
        sandbox.bpctAs(user)
                .runOther("/bin/bash", "-c", "set -e; umask 022; " + script, "bash", sandbox.path("source"))
                .expect(0);
    }

    private void check(boolean isSecond) throws IOException {
        List<String> published = published();
        String tonight = published.get(published.size() - 1);
        nights.put(tonight, TreeState.of(sandbox.path("source")));
        checkAll();
        assertThat(Files.readSymbolicLink(sandbox.path("pools/pool/latest").toPath()))
                .hasToString(tonight);
        if (isSecond) {
            String last = published.get(published.size() - 2);
            assertThat(shared(tonight, last)).isEqualTo(unchanged(tonight, last));
        }
    }

    private void checkAll() throws IOException {
        List<String> published = published();
        List<String> all = new ArrayList<>(nights.keySet());
        assertThat(published).isEqualTo(all.subList(Math.max(0, all.size() - KEPT), all.size()));
        for (String name : published) {
            assertThatTree(sandbox.path("pools/pool/" + name)).isExactCopyOf(nights.get(name));
        }
        assertThat(sandbox.path("pools/pool/.bpct/lock").toPath()).doesNotExist();
    }

    private List<String> published() throws IOException {
        try (Stream<Path> names = Files.list(sandbox.path("pools/pool").toPath())) {
            return names.map(path -> path.getFileName().toString())
                    .filter(name -> name.matches(SNAPSHOT))
                    .sorted()
                    .toList();
        }
    }

    private SortedSet<FileName> shared(String one, String other) {
        return new TreeSet<>(Shell.call(SHARED, sandbox.path("pools/pool/" + one), sandbox.path("pools/pool/" + other))
                .words());
    }

    /** What was the same in two nights; a file that had its content changed and its time set back is no such one. */
    private SortedSet<FileName> unchanged(String one, String other) {
        SortedSet<FileName> names = new TreeSet<>();
        nights.get(one).entries().forEach((name, entry) -> {
            var before = nights.get(other).entries().get(name);
            if (before != null && !entry.line().startsWith("d") && entry.line().equals(before.line())) {
                names.add(name);
            }
        });
        return names;
    }
}
