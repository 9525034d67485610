package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * A source, a pool of its snapshots, and the memory of what the source was in each night; both are on a small disk of
 * their own where one can be mounted. All is done by an ordinary user, with cron's empty environment.
 */
final class PoolWorld implements AutoCloseable {
    private static final String SNAPSHOT = "[0-9-]{10}T[0-9-]{8}Z";
    private static final String NEWEST = "latest";

    /** Inode and name of all that is no directory. */
    private static final String INODES = "cd -- \"$1\" && find . ! -type d -printf '%i %P\\0'";

    private static final String FULL_CP = """
            #!/bin/bash
            [[ ! -e ${BASH_SOURCE[0]%/*}/full ]] || {
                printf 'cp: error writing: No space left on device\\n' >&2
                exit 1
            }
            exec /usr/bin/cp "$@"
            """;

    private final Sandbox sandbox;
    private final String keep;
    private final int kept;
    private final @Nullable SmallDisk disk;
    private final User user = User.ordinary();

    /** What the source was, by the name of the snapshot. */
    private final SortedMap<String, TreeState> nights = new TreeMap<>();

    /**
     * Makes a world with an empty source.
     *
     * @param keep the rules of {@code --keep}
     * @param kept how many snapshots they keep
     */
    PoolWorld(Sandbox sandbox, String keep, int kept) throws IOException {
        this.sandbox = sandbox;
        this.keep = keep;
        this.kept = kept;
        this.disk = SmallDisk.tryIn(sandbox, "disk", "size=16m,nr_inodes=20000,mode=755")
                .orElse(null);
        sandbox.directoryOf(user, "disk/source");
        sandbox.directoryOf(user, "disk/pools");
    }

    FileName source() {
        return sandbox.path("disk/source");
    }

    /** Returns the name of something in the pool. */
    FileName pool(String name) {
        return sandbox.path("disk/pools/pool/" + name);
    }

    /** Returns true if the tests can look into what the user cannot. */
    boolean seesMoreThanTheUser() {
        return !user.equals(User.current());
    }

    /** Returns bpct of the ordinary user, for whom commands of the test stand before those of the system. */
    BpctCall bpct() {
        return sandbox.bpctAs(user)
                .with("PATH", FileName.ofText(sandbox.path("tools").text() + ":/usr/bin:/bin"));
    }

    /** Puts a command before those of the system. */
    void command(String name, String script) throws IOException {
        Shell.call("chmod 755 -- \"$1\"", sandbox.file("tools/" + name, script));
    }

    /** Takes such commands away. */
    void forgetCommands() {
        Shell.call("rm -rf -- \"$1\"", sandbox.path("tools"));
    }

    /** Runs a Bash script of the user in the source. */
    void change(String script) {
        sandbox.bpctAs(user)
                .runOther("/bin/bash", "-c", "set -e; umask 022; cd -- \"$1\"; " + script, "bash", source())
                .expect(0);
    }

    /** Returns the words that ask for a night. */
    Object[] words(String... options) {
        List<Object> words = new ArrayList<>(List.of("-j2", "--progress-interval", "1", "--auto-resume", "0"));
        words.addAll(List.of("--keep", keep, "--snapshot", "disk/pools/pool"));
        words.addAll(List.of(options));
        words.add("disk/source");
        return words.toArray();
    }

    /** Runs a night to its end. */
    Outcome night() {
        return bpct().run(words("-v", "--wait"));
    }

    /** Makes many snapshots of one, as if they were made at these moments. */
    void rename(String snapshot, Collection<String> names) {
        sandbox.bpctAs(user)
                .runOther(
                        "/bin/bash",
                        "-c",
                        "set -e; cd -- \"$1\"; for n in $3; do cp -al $2 $n; cp .bpct/$2 .bpct/$n; done;"
                                + " chmod -R u+w $2; rm -r $2 .bpct/$2",
                        "bash",
                        pool(""),
                        snapshot,
                        String.join(" ", names))
                .expect(0);
    }

    /** Returns true if the pool is on a disk of its own. */
    boolean isOnSmallDisk() {
        return disk != null;
    }

    /** Takes all room from the pool, or lets copies say so where no disk could be mounted. */
    void fill() throws IOException {
        if (disk != null) {
            disk.fill();
        } else {
            command("cp", FULL_CP);
            sandbox.file("tools/full", "");
        }
    }

    /** Gives the room back. */
    void makeRoom() {
        if (disk != null) {
            disk.clear();
        }
        forgetCommands();
    }

    /** Returns the names of the snapshots, the oldest first. */
    List<String> published() throws IOException {
        return namesThatMatch(SNAPSHOT);
    }

    List<String> namesThatMatch(String pattern) throws IOException {
        try (Stream<Path> names = Files.list(pool("").toPath())) {
            return names.map(path -> path.getFileName().toString())
                    .filter(name -> name.matches(pattern))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the names of all that is in the pool. */
    List<String> list() {
        try {
            return namesThatMatch(".*");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns true if all that was set aside has been removed. */
    boolean isNothingSetAside() {
        try {
            return namesThatMatch("[.]deleting-.*").isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Remembers the source as what this night's snapshot must be, and compares all that is kept. */
    void assertPublished() throws IOException {
        assertPublished(TreeState.of(source()));
    }

    void assertPublished(TreeState expected) throws IOException {
        List<String> published = published();
        String tonight = published.get(published.size() - 1);
        assertThat(nights).as("a new snapshot").doesNotContainKey(tonight);
        nights.put(tonight, expected);
        assertKept();
        assertThat(pool(".bpct/lock").toPath()).doesNotExist();
        if (published.size() > 1) {
            String base = published.get(published.size() - 2);
            assertThat(shared(tonight, base)).isEqualTo(unchanged(tonight, base));
        }
    }

    /** Asserts that nothing is published but what was before, and nothing of that was touched. */
    void assertKept() throws IOException {
        List<String> published = published();
        List<String> all = new ArrayList<>(nights.keySet());
        assertThat(published).isEqualTo(all.subList(Math.max(0, all.size() - kept), all.size()));
        for (String name : published) {
            assertThatTree(pool(name)).isExactCopyOf(nights.get(name));
        }
        assertThat(Files.readSymbolicLink(pool(NEWEST).toPath())).hasToString(nights.lastKey());
    }

    private SortedSet<FileName> shared(String one, String other) {
        SortedSet<FileName> names = new TreeSet<>();
        Map<FileName, String> before = inodes(other);
        inodes(one).forEach((name, inode) -> {
            if (inode.equals(before.get(name))) {
                names.add(name);
            }
        });
        return names;
    }

    private Map<FileName, String> inodes(String snapshot) {
        Map<FileName, String> inodes = new HashMap<>();
        for (FileName word : Shell.call(INODES, pool(snapshot)).words()) {
            String inode = word.text().split(" ", 2)[0];
            byte[] bytes = word.bytes();
            inodes.put(FileName.of(Arrays.copyOfRange(bytes, inode.length() + 1, bytes.length)), inode);
        }
        return inodes;
    }

    /** What was the same in two nights; a file that had its content changed and its time set back is no such one. */
    private SortedSet<FileName> unchanged(String one, String other) {
        SortedSet<FileName> names = new TreeSet<>();
        nights.get(one).entries().forEach((name, entry) -> {
            EntryState before = nights.get(other).entries().get(name);
            if (before != null && !entry.type().equals("d") && entry.line().equals(before.line())) {
                names.add(name);
            }
        });
        return names;
    }

    @Override
    public void close() {
        if (disk != null) {
            disk.close();
        }
    }
}
