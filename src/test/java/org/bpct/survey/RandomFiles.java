package org.bpct.survey;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bpct.files.FileName;

/** A small tree on disk, made from a seed: odd names, holes, hard links, symlinks, all sorts of modes and times. */
public final class RandomFiles {
    /** The second around which all times lie. */
    public static final long MIDDLE = 1_700_000_000;

    private static final long YEAR = 31_536_000;

    private final Random random;
    private final List<FileName> directories = new ArrayList<>();
    private final List<FileName> files = new ArrayList<>();
    private int last;

    private RandomFiles(long seed) {
        this.random = new Random(seed);
    }

    /** Makes the tree of a seed in a new directory. */
    public static void plant(FileName root, long seed) throws IOException {
        RandomFiles tree = new RandomFiles(seed);
        Files.createDirectory(root.toPath());
        tree.directories.add(root);
        int count = tree.random.nextInt(60);
        boolean hasLinks = seed % 2 == 0;
        for (int i = 0; i < count; i++) {
            tree.plant(hasLinks);
        }
        for (FileName directory : tree.directories) {
            tree.date(directory);
        }
    }

    private void plant(boolean hasLinks) throws IOException {
        FileName path = pick(directories).resolve(name());
        int choice = random.nextInt(10);
        if (choice < 2) {
            Files.createDirectory(path.toPath());
            directories.add(path);
        } else if (choice == 2) {
            Files.createSymbolicLink(path.toPath(), name().toPath().getFileName());
        } else if (choice < 5 && hasLinks && !files.isEmpty()) {
            Files.createLink(path.toPath(), pick(files).toPath());
        } else {
            file(path);
            files.add(path);
            date(path);
        }
    }

    private void file(FileName path) throws IOException {
        try (FileChannel channel =
                FileChannel.open(path.toPath(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            long hole = random.nextInt(8) == 0 ? random.nextInt(1_000_000) : 0;
            channel.write(ByteBuffer.wrap(new byte[random.nextInt(3) == 0 ? 0 : random.nextInt(20_000)]), hole);
        }
        Set<PosixFilePermission> mode = EnumSet.noneOf(PosixFilePermission.class);
        for (PosixFilePermission one : PosixFilePermission.values()) {
            if (random.nextBoolean()) {
                mode.add(one);
            }
        }
        Files.setPosixFilePermissions(path.toPath(), mode);
    }

    private void date(FileName path) throws IOException {
        long second = MIDDLE - YEAR + random.nextInt((int) (2 * YEAR));
        long time = TimeUnit.SECONDS.toNanos(second) + random.nextInt(1_000_000_000);
        Files.setLastModifiedTime(path.toPath(), FileTime.from(time, TimeUnit.NANOSECONDS));
    }

    /** Returns a name that is new, and may hold any bytes. */
    private FileName name() {
        byte[] number = Integer.toString(last++).getBytes(StandardCharsets.US_ASCII);
        byte[] name = Arrays.copyOf(number, number.length + 1 + random.nextInt(6));
        for (int i = number.length; i < name.length; i++) {
            int value = random.nextBoolean() ? 'a' + random.nextInt(3) : 1 + random.nextInt(255);
            name[i] = (byte) (value == '/' ? '\n' : value);
        }
        // The number comes last, so that names do not stand in the order in which they were made.
        byte[] turned = new byte[name.length];
        for (int i = 0; i < name.length; i++) {
            turned[i] = name[name.length - 1 - i];
        }
        return FileName.of(turned);
    }

    private <T> T pick(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }
}
