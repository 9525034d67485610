package org.bpct.it;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bpct.files.FileName;

/**
 * A tree with everything in it that a copy can lose, made from a seed.
 *
 * <p>What only root can make - devices, foreign owners, capabilities, {@code trusted.*} - is in it if the tests run as
 * root and the tree is not for another user.
 */
final class SampleTree {
    private static final int[] SIZES = {0, 1, 511, 4095, 4096, 4097, 10_000, 65_536, 70_001};
    private static final int LARGE_FILE = 3_000_001;
    /** Whoever compares trees reads all of it, holes too. */
    private static final long SPARSE_FILE = 20_000_000;

    private static final int DEPTH = 30;

    /** More than the 256 names in which bpct's walk takes a large directory. */
    private static final int WIDTH = 300;

    private final FileName root;
    private final Random random;
    private final boolean forRoot;
    private final List<FileName> directories = new ArrayList<>();
    private final List<FileName> files = new ArrayList<>();
    private final List<FileName> others = new ArrayList<>();

    private SampleTree(FileName root, long seed, boolean forRoot) {
        this.root = root;
        this.random = new Random(seed);
        this.forRoot = forRoot;
    }

    /** Makes a tree of everything this user can make, with about this many ordinary files. */
    static void plant(FileName root, long seed, int files) {
        new SampleTree(root, seed, User.current().isRoot()).plant(files, User.current());
    }

    /** Makes a tree that belongs to this user, of what this user can make and read. */
    static void plantFor(User owner, FileName root, long seed, int files) {
        new SampleTree(root, seed, owner.isRoot()).plant(files, owner);
    }

    private void plant(int count, User owner) {
        try {
            plantDirectories();
            plantFiles(count);
            plantLinks();
            plantSpecials();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        new SampleAttributes(random, forRoot, absolute(directories), absolute(files), absolute(others)).set(owner);
    }

    private void plantDirectories() throws IOException {
        directory(FileName.ofText("."));
        FileName deep = FileName.ofText("deep");
        directory(deep);
        for (int level = 0; level < DEPTH; level++) {
            deep = deep.resolve(FileName.ofText("level " + level));
            directory(deep);
        }
        FileName wide = FileName.ofText("wide");
        directory(wide);
        for (int i = 0; i < WIDTH; i++) {
            file(wide.resolve(FileName.ofText("f" + i)), new byte[0]);
        }
        for (String parent : List.of("odd directories", "empty directories", "odd files")) {
            directory(FileName.ofText(parent));
            if (!parent.equals("odd files")) {
                for (FileName odd : OddNames.all()) {
                    directory(FileName.ofText(parent).resolve(odd));
                }
            }
        }
    }

    private void plantFiles(int count) throws IOException {
        FileName oddDirectories = FileName.ofText("odd directories");
        for (FileName odd : OddNames.all()) {
            file(FileName.ofText("odd files").resolve(odd), content());
            file(oddDirectories.resolve(odd).resolve(odd), content());
        }
        List<FileName> homes = directories.stream()
                .filter(name -> !name.text().startsWith("empty"))
                .toList();
        for (int i = 0; i < count; i++) {
            file(pick(homes).resolve(FileName.ofText("file " + i)), content());
        }
        byte[] large = new byte[LARGE_FILE];
        random.nextBytes(large);
        file(FileName.ofText("large"), large);
        FileName sparse = FileName.ofText("sparse");
        try (FileChannel channel = FileChannel.open(path(sparse), CREATE_NEW, WRITE)) {
            channel.write(ByteBuffer.wrap(large, 0, 65_536), SPARSE_FILE / 2);
            channel.write(ByteBuffer.wrap(new byte[] {1}), SPARSE_FILE - 1);
        }
        files.add(sparse);
    }

    private void plantLinks() throws IOException {
        List<String> targets = List.of(
                "large",
                "/etc/hostname",
                "nowhere at all",
                "deep",
                "..",
                ".",
                "deep/level 0/",
                "$(touch z)",
                "new\nline",
                "\u00ff\u00fe",
                "x".repeat(1000));
        for (int i = 0; i < targets.size(); i++) {
            symlink(FileName.ofText("link " + i), OddNames.latin1(targets.get(i)));
        }
        FileName oddLinks = FileName.ofText("odd symlinks");
        directory(oddLinks);
        for (FileName odd : OddNames.all()) {
            symlink(oddLinks.resolve(odd), odd);
        }
        List<FileName> families = List.copyOf(files.subList(WIDTH, files.size()));
        FileName linked = FileName.ofText("hard links");
        directory(linked);
        for (int family = 0; family < 12; family++) {
            FileName first = pick(families);
            for (int i = 0; i <= family % 4; i++) {
                hardLink(linked.resolve(FileName.ofText("family " + family + " " + i)), first);
            }
            hardLink(pick(directories.subList(0, DEPTH)).resolve(FileName.ofText("far " + family)), first);
        }
        hardLink(FileName.ofText("linked symlink"), FileName.ofText("link 2"));
    }

    private void plantSpecials() throws IOException {
        List<FileName> fifos = List.of(name("fifo"), name("odd files/fi\nfo"), name("deep/fifo"));
        Shell.forEach(fifos.stream().map(root::resolve).toList(), "mkfifo --");
        others.addAll(fifos);
        FileName socket = name("socket");
        // The address of a socket has at most 107 bytes, so it is made elsewhere.
        Path address = Files.createTempDirectory("bpct-it-socket").resolve("s");
        try (ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.bind(UnixDomainSocketAddress.of(address));
        }
        Shell.call("mv -T -- \"$1\" \"$2\"; rmdir -- \"${1%/*}\"", FileName.of(address), root.resolve(socket));
        others.add(socket);
        if (forRoot) {
            Shell.call(
                    "mknod -- \"$1\" c 1 3; mknod -- \"$2\" b 7 200",
                    root.resolve(name("character device")),
                    root.resolve(name("block device")));
            others.addAll(List.of(name("character device"), name("block device")));
        }
    }

    private void directory(FileName name) throws IOException {
        Files.createDirectories(path(name));
        directories.add(name);
    }

    private void file(FileName name, byte[] content) throws IOException {
        Files.write(path(name), content, CREATE_NEW);
        files.add(name);
    }

    private void symlink(FileName name, FileName target) throws IOException {
        if (target.hasTrailingSlash()) {
            // A Java path cannot be such a target.
            Shell.call("ln -s -T -- \"$1\" \"$2\"", target, root.resolve(name));
        } else {
            Files.createSymbolicLink(path(name), target.toPath());
        }
        others.add(name);
    }

    private void hardLink(FileName name, FileName existing) throws IOException {
        Files.createLink(path(name), path(existing));
    }

    private byte[] content() {
        byte[] content = new byte[SIZES[random.nextInt(SIZES.length)]];
        random.nextBytes(content);
        return content;
    }

    private List<FileName> absolute(List<FileName> names) {
        return names.stream().map(root::resolve).toList();
    }

    private FileName pick(List<FileName> names) {
        return names.get(random.nextInt(names.size()));
    }

    private Path path(FileName name) {
        return root.resolve(name).toPath();
    }

    private static FileName name(String text) {
        return FileName.ofText(text);
    }
}
