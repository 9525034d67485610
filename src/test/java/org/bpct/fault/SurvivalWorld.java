package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.bpct.Patience;
import org.bpct.files.FileName;
import org.bpct.it.Sandbox;
import org.bpct.it.Shell;
import org.bpct.it.TreeState;
import org.bpct.it.User;
import org.jspecify.annotations.Nullable;

/**
 * Random trees, and somebody else's files beside them that nothing may touch: symlinks, hard links and mounts lead from
 * the trees to these, and directories are exchanged with symlinks to them while jobs work.
 *
 * <p>It remembers what was there, and says afterwards what is missing. It reads with findutils, not with bpct's walk.
 */
final class SurvivalWorld implements AutoCloseable {
    private static final List<String> NAMES =
            List.of("keep", "a.tmp", "b.tmp", "c.log", "core", "-rf", "new\nline", " blank", "\\n", "*", "data");

    /** Path, then what tells one inode from another, contents included as far as size and time show them. */
    private static final String SCAN = "cd -- \"$1\" && find . -mindepth 1 -printf '%P\\0%y %D:%i %s %T@\\0'";

    /** A directory may have been renamed with what is mounted in it, so the kernel is asked where that is. */
    private static final String UNMOUNT = """
            mapfile -t lines </proc/self/mountinfo
            for ((i = ${#lines[@]} - 1; i >= 0; i--)); do
                read -r _ _ _ _ place _ <<<"${lines[i]}"
                printf -v place %b "$place"
                [[ $place != "$1"/* ]] || umount -l -- "$place"
            done
            """;

    private static final String CONTENTS = "cd -- \"$1\" && find . -type f -print0 | xargs -0 -r b2sum -l 128 -z --";

    private static final String INODE = " [0-9]+:[0-9]+";
    private static final int DIGITS = 32;
    private static final int OTHER_USER = 1234;
    private static final int DIRECTORIES = 7;
    private static final int SWAPPED = 2;

    private final Sandbox sandbox;
    private final Random random;
    private final User user;
    private final List<FileName> directories = new ArrayList<>();
    private final List<FileName> swapped = new ArrayList<>();
    private final List<FileName> mounts = new ArrayList<>();

    /** What has taken the place of something after the walk, by the path below the trees. */
    private final SortedMap<FileName, String> newer = new TreeMap<>();

    /** Directories below which names have changed hands after the walk. */
    private final Set<FileName> disturbed = new TreeSet<>();

    private SortedMap<FileName, String> before = new TreeMap<>();
    private TreeState others;

    private SurvivalWorld(Sandbox sandbox, Random random, User user) throws IOException {
        this.sandbox = sandbox;
        this.random = random;
        this.user = user;
        Shell.call("""
                cd -- "$1" && mkdir -p others/{0,1,2,3}/sub home && cd others
                for d in 0 1 2 3 0/sub 1/sub; do
                    for n in keep a.tmp b.tmp c.log core data; do printf 'secret %s\\n' "$d/$n" >$d/$n; done
                done
                """, sandbox.root());
        sandbox.giveTo(user.isRoot() ? new User(OTHER_USER, OTHER_USER) : user, sandbox.path("others"));
        others = TreeState.of(sandbox.path("others"));
    }

    /** Plants so many trees below {@code trees}; they belong to an ordinary user. */
    static SurvivalWorld plant(Sandbox sandbox, Random random, User user, int trees) throws IOException {
        SurvivalWorld world = new SurvivalWorld(sandbox, random, user);
        for (int i = 0; i < trees; i++) {
            world.tree(FileName.ofText("t" + i));
        }
        world.own(world.trees());
        world.others = TreeState.of(sandbox.path("others"));
        return world;
    }

    FileName trees() {
        return sandbox.path("trees");
    }

    /** Returns where a test may put the source of which the trees are the copy. */
    FileName source() {
        return sandbox.path("source");
    }

    private void own(FileName tree) {
        sandbox.giveTo(User.ordinary(), tree);
    }

    private Path path(FileName below) {
        return trees().resolve(below).toPath();
    }

    private void tree(FileName tree) throws IOException {
        List<FileName> here = new ArrayList<>(List.of(tree));
        for (int i = 0; i < DIRECTORIES; i++) {
            here.add(here.get(random.nextInt(here.size())).resolve(FileName.ofText("d" + i)));
        }
        for (FileName directory : here) {
            fill(directory);
        }
        directories.addAll(here.subList(1, here.size()));
        for (int i = 0; i < SWAPPED; i++) {
            FileName target = tree.resolve(FileName.ofText("swapped " + i));
            fill(target);
            swapped.add(target);
        }
    }

    private void fill(FileName directory) throws IOException {
        Files.createDirectories(path(directory));
        for (String name : NAMES) {
            Path file = path(directory.resolve(FileName.ofText(name)));
            switch (random.nextInt(8)) {
                case 0, 1 -> {
                    // Not there.
                }
                case 2 ->
                    Files.createSymbolicLink(
                            file, sandbox.path("others/" + random.nextInt(4)).toPath());
                case 3 -> {
                    Path first = path(directory.resolve(FileName.ofText("first")));
                    if (!Files.exists(first)) {
                        write(first, "first");
                    }
                    Files.createLink(file, first);
                }
                default -> write(file, "old " + directory.display() + " " + name);
            }
        }
    }

    private void write(Path file, String text) throws IOException {
        Files.writeString(file, text + "x".repeat(random.nextInt(3) * 2000));
        Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(1_500_000_000L + random.nextInt(9999))));
    }

    /** Mounts others' files, and an empty file system, in some of the trees; only root can. */
    void mount() {
        if (!user.isRoot()) {
            return;
        }
        for (int i = 0; i < 2; i++) {
            FileName place = trees().resolve(anyToMountOn());
            Shell.call("mount --bind -- \"$1\" \"$2\"", sandbox.path("others/" + random.nextInt(4)), place);
            mounts.add(place);
        }
        FileName place = trees().resolve(anyToMountOn());
        Shell.call("mount -t tmpfs -o size=64k none \"$1\" && echo kept >\"$1/on tmpfs\" && mkdir \"$1/sub\"", place);
        mounts.add(place);
    }

    /** Mounts others' files in a copy of the trees; only root can. */
    void mountIn(FileName copy) {
        if (user.isRoot()) {
            FileName place = copy.resolve(anyQuiet());
            Shell.call("mount --bind -- \"$1\" \"$2\"", sandbox.path("others/" + random.nextInt(4)), place);
            mounts.add(place);
        }
    }

    /** A copy into a directory goes to what is mounted there, as that of cp: where that is so nothing is mounted. */
    private FileName anyToMountOn() {
        FileName directory = anyQuiet();
        Shell.call("rm -rf -- \"$1\"", source().resolve(directory));
        return directory;
    }

    private FileName anyQuiet() {
        FileName directory;
        do {
            directory = directories.get(random.nextInt(directories.size()));
        } while (isMounted(directory));
        return directory;
    }

    /** Remembers what is there. Call it before the walk. */
    void remember() {
        before = scan();
    }

    private SortedMap<FileName, String> scan() {
        SortedMap<FileName, String> found = new TreeMap<>();
        List<FileName> words = Shell.call(SCAN, trees()).words();
        for (int i = 0; i + 1 < words.size(); i += 2) {
            String state = words.get(i + 1).text();
            // Size and time of a directory change with what is in it.
            String[] parts = state.split(" ", 0);
            found.put(words.get(i), parts[0].equals("d") ? "d " + parts[1] : state);
        }
        return found;
    }

    /** Changes things between walk and jobs: files and directories are replaced, new names come, and a mount. */
    void change() throws IOException {
        Set<FileName> taken = new TreeSet<>();
        for (int i = 0; i < 4; i++) {
            FileName directory = anyQuiet();
            if (isBelowAny(directory, taken)) {
                continue;
            }
            Path place = path(directory);
            if (!Files.isDirectory(place)) {
                continue;
            }
            switch (i) {
                case 0 -> replaceFiles(directory);
                case 1 -> moveIn(directory);
                case 2 -> newer(directory.resolve(FileName.ofText("came later")), "later");
                default -> mountOver(directory);
            }
            taken.add(directory);
        }
    }

    private void replaceFiles(FileName directory) throws IOException {
        for (String name : NAMES) {
            FileName file = directory.resolve(FileName.ofText(name));
            if (Files.isRegularFile(path(file)) && !Files.isSymbolicLink(path(file))) {
                Path fresh = path(directory.resolve(FileName.ofText("fresh")));
                // Of the same size and time: only the inode and its time of change tell.
                Files.copy(path(file), fresh, StandardCopyOption.COPY_ATTRIBUTES);
                Files.move(fresh, path(file), StandardCopyOption.REPLACE_EXISTING);
                disturbed.add(file);
                noteNewer(file);
            }
        }
    }

    /** Puts another directory with the same names in the place of one. */
    private void moveIn(FileName directory) throws IOException {
        FileName aside = sandbox.path("aside" + disturbed.size());
        FileName twin = sandbox.path("twin" + disturbed.size());
        Shell.call(
                "cp -a -- \"$1\" \"$3\" && mv -T -- \"$1\" \"$2\" && mv -T -- \"$3\" \"$1\"",
                trees().resolve(directory),
                aside,
                twin);
        disturbed.add(directory);
        scan().forEach((name, state) -> {
            if (isBelowAny(name, Set.of(directory)) && !state.startsWith("d")) {
                newer.put(name, state);
            }
        });
    }

    private void mountOver(FileName directory) {
        if (user.isRoot() && !Files.exists(source().resolve(directory).toPath())) {
            FileName place = trees().resolve(directory);
            Shell.call("mount --bind -- \"$1\" \"$2\"", sandbox.path("others/" + random.nextInt(4)), place);
            mounts.add(place);
            disturbed.add(directory);
        }
    }

    private void newer(FileName file, String text) throws IOException {
        write(path(file), text);
        own(trees().resolve(file));
        noteNewer(file);
    }

    private void noteNewer(FileName file) {
        String state = scan().get(file);
        assertThat(state).as("%s is there", file.display()).isNotNull();
        newer.put(file, state);
    }

    private boolean isMounted(FileName directory) {
        FileName place = trees().resolve(directory);
        return mounts.stream().anyMatch(mount -> isAt(mount, place) || isAt(place, mount));
    }

    private static boolean isAt(FileName place, FileName directory) {
        return place.equals(directory) || place.text().startsWith(directory.text() + "/");
    }

    private static boolean isBelowAny(FileName name, Set<FileName> directories) {
        return directories.stream().anyMatch(directory -> isAt(name, directory));
    }

    /**
     * Moves directories away and back while something runs.
     *
     * @param symlinks whether symlinks to those of others are in their places meanwhile
     */
    void whileSwapping(boolean symlinks, Runnable running) throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        List<IOException> trouble = new ArrayList<>();
        long seed = random.nextLong();
        Thread swapper = new Thread(() -> swap(new Random(seed), symlinks, over, trouble));
        swapper.start();
        try {
            running.run();
        } finally {
            over.set(true);
            Patience.untilEnd(swapper);
        }
        assertThat(trouble).isEmpty();
    }

    private void swap(Random chances, boolean symlinks, AtomicBoolean over, List<IOException> trouble) {
        while (!over.get()) {
            Path directory = path(swapped.get(chances.nextInt(swapped.size())));
            Path aside = directory.resolveSibling("aside of " + directory.getFileName());
            try {
                if (Files.isDirectory(directory) && !Files.isSymbolicLink(directory)) {
                    Files.move(directory, aside);
                    if (symlinks) {
                        Path target =
                                sandbox.path("others/" + chances.nextInt(4)).toPath();
                        Files.createSymbolicLink(directory, target);
                    }
                    LockSupport.parkNanos(chances.nextInt(500_000));
                    if (symlinks) {
                        Files.delete(directory);
                    }
                    Files.move(aside, directory);
                }
                LockSupport.parkNanos(chances.nextInt(500_000));
            } catch (FileSystemException takenMeanwhile) {
                // A job was faster: it has removed the directory, or made it anew, and Java has no class for that error
                // of rename.
            } catch (IOException e) {
                trouble.add(e);
                return;
            }
        }
    }

    /**
     * Asserts that nothing is gone but what was planned to go, and nothing of others has changed.
     *
     * @param copiedTo whether a copy may have put an equal file in the place of another
     */
    void assertSurvives(Set<String> planned, boolean copiedTo, String as) {
        SortedMap<FileName, String> after = scan();
        List<String> lost = new ArrayList<>();
        for (Map.Entry<FileName, String> entry : before.entrySet()) {
            FileName name = entry.getKey();
            String shown = trees().resolve(name).display();
            if (!planned.contains(shown)
                    && !isBelowAny(name, disturbed)
                    && !isSwapped(name)
                    && !isStill(entry.getValue(), after.get(name), copiedTo)) {
                lost.add(shown + ": " + entry.getValue() + " is now " + after.get(name));
            }
        }
        newer.forEach((name, state) -> {
            if (!isStill(state, after.get(name), copiedTo) && !isHiddenByMount(name)) {
                lost.add(name.display() + ", newer than the walk: " + state + " is now " + after.get(name));
            }
        });
        assertThat(lost).as(as).isEmpty();
        assertOthersAreUntouched(as);
    }

    private static boolean isStill(String before, @Nullable String after, boolean copiedTo) {
        return before.equals(after)
                || (copiedTo && after != null && before.replaceFirst(INODE, "").equals(after.replaceFirst(INODE, "")));
    }

    void assertOthersAreUntouched(String as) {
        assertThatTree(TreeState.of(sandbox.path("others"))).as(as).isExactCopyOf(others);
    }

    /** Returns what regular files hold, those aside that are exchanged. */
    SortedMap<FileName, String> contents(FileName tree) {
        SortedMap<FileName, String> contents = new TreeMap<>();
        for (FileName line : Shell.call(CONTENTS, tree).words()) {
            byte[] bytes = line.bytes();
            FileName name = FileName.of(Arrays.copyOfRange(bytes, DIGITS + 2, bytes.length));
            if (!isSwapped(name)) {
                contents.put(name, new String(bytes, 0, DIGITS, StandardCharsets.US_ASCII));
            }
        }
        return contents;
    }

    private static boolean isSwapped(FileName name) {
        return name.text().contains("swapped ");
    }

    private boolean isHiddenByMount(FileName name) {
        FileName place = trees().resolve(name);
        return mounts.stream().anyMatch(mount -> isAt(place, mount));
    }

    @Override
    public void close() {
        Shell.call(UNMOUNT, sandbox.root());
    }
}
