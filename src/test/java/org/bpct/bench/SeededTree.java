package org.bpct.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** A tree by chance, but the same for the same shape, scale and seed. */
final class SeededTree {
    private static final long EPOCH = 1_400_000_000L;
    private static final int YEARS = 300_000_000;
    private static final int[] ODD_DIRECTORY_MODES = {0700, 0555, 02775, 01777, 0711, 0770};
    private static final int[] ODD_FILE_MODES = {0444, 0600, 0755, 0640, 0400, 0777, 04755, 02755, 06711};
    private static final List<String> ODD_NAMES =
            List.of("new\nline", "-rf", " blank ", "quo'te\"", "dollar$(id)", "st*r", "caf\u00e9", "back\\slash");

    private final SplittableRandom random;
    private final TarWriter tar;

    SeededTree(long seed, TarWriter tar) {
        this.random = new SplittableRandom(seed);
        this.tar = tar;
    }

    void write(String shape, double scale) throws IOException {
        switch (shape) {
            // The thesis's "many small": a mean of 48 KB, most files far below it.
            case "small" ->
                odd(scattered(directories(times(4_400, scale)), skewed(times(60_000, scale), 2.9e9 * scale)));
            // The thesis's "few large": one file is longer than a fair share of any number of jobs.
            case "large" -> odd(scattered(directories(6), large(3.5e9 * scale)));
            case "latency" -> odd(scattered(directories(times(320, scale)), between(times(6_000, scale), 100, 20_000)));
            case "psi1k" -> scattered(directories(times(100, scale)), between(times(20_000, scale), 1_024, 1_024));
            case "psi10m" -> scattered(directories(times(10, scale)), between(times(200, scale), 10 << 20, 10 << 20));
            case "kaust" -> scattered(directories(times(590, scale)), between(times(37_760, scale), 6_656, 6_656));
            // For walks: as many files as are asked for, and nothing in them.
            case "empty" -> empty(times(1_000_000, scale));
            default -> throw new IllegalArgumentException("no such shape: " + shape);
        }
    }

    private static int times(int count, double scale) {
        return Math.max(2, (int) Math.round(count * scale));
    }

    /** Makes the directories, each below one of those before it, and returns their names. */
    private List<String> directories(int count) throws IOException {
        List<String> names = new ArrayList<>(List.of("."));
        tar.entry(new TarEntry(".", TarEntry.DIRECTORY, 0755, time()));
        for (int number = 1; number < count; number++) {
            String parent = names.get(random.nextInt(Math.max(0, names.size() - 40), names.size()));
            while (parent.length() > 40) {
                // All of the last forty may be as deep as this.
                parent = names.get(random.nextInt(names.size()));
            }
            String name = parent + "/d" + number;
            int mode = random.nextInt(20) == 0 ? oneOf(ODD_DIRECTORY_MODES) : 0755;
            TarEntry entry = new TarEntry(name, TarEntry.DIRECTORY, mode, time());
            if (random.nextInt(100) == 0) {
                entry.attribute("user.project", "p" + random.nextInt(1_000));
            }
            tar.entry(entry);
            names.add(name);
        }
        return names;
    }

    /** Spreads files of these sizes over the directories, some of which get many more than others. */
    private List<String> scattered(List<String> directories, long[] sizes) throws IOException {
        double[] upTo = new double[directories.size()];
        double sum = 0;
        for (int i = 0; i < upTo.length; i++) {
            sum += Math.exp(1.2 * random.nextGaussian());
            upTo[i] = sum;
        }
        int[] home = new int[sizes.length];
        for (int i = 0; i < home.length; i++) {
            int found = Arrays.binarySearch(upTo, random.nextDouble() * sum);
            home[i] = Math.min(upTo.length - 1, found < 0 ? -found - 1 : found);
        }
        // In tree order, as files lie on a disk that was filled by a copy.
        Arrays.sort(home);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < home.length; i++) {
            String name = directories.get(home[i]) + "/f" + i;
            tar.file(file(name), sizes[i]);
            names.add(name);
        }
        return names;
    }

    private TarEntry file(String name) {
        int mode = random.nextInt(10) == 0 ? oneOf(ODD_FILE_MODES) : 0644;
        TarEntry entry = new TarEntry(name, TarEntry.FILE, mode, time());
        if (random.nextInt(30) == 0) {
            entry.owner = 1_001 + random.nextInt(3);
        }
        if (random.nextInt(200) == 0) {
            entry.attribute("user.origin", "run-" + random.nextInt(1_000_000));
        }
        return entry;
    }

    /** Adds what copies lose: links, holes and names that scripts break on. */
    private void odd(List<String> files) throws IOException {
        int each = Math.max(3, files.size() / 200);
        tar.entry(new TarEntry("./odd", TarEntry.DIRECTORY, 0750, time()));
        for (int i = 0; i < each; i++) {
            String first = files.get(random.nextInt(files.size()));
            tar.entry(new TarEntry("./odd/hard" + i, TarEntry.HARD_LINK, 0644, time()).to(first));
            String target = i % 3 == 0 ? "missing/" + i : "../" + first.substring("./".length());
            tar.entry(new TarEntry("./odd/soft" + i, TarEntry.SYMLINK, 0777, time()).to(target));
        }
        for (int i = 0; i < 3; i++) {
            tar.sparse(file("./odd/sparse" + i), 1L << (22 + i), 65_536);
        }
        for (String name : ODD_NAMES) {
            tar.file(file("./odd/" + name), random.nextInt(5_000));
        }
    }

    private long[] skewed(int count, double bytes) {
        double[] chance = new double[count];
        double sum = 0;
        for (int i = 0; i < count; i++) {
            chance[i] = Math.min(300, Math.exp(1.8 * random.nextGaussian()));
            sum += chance[i];
        }
        double factor = bytes / sum;
        return Arrays.stream(chance).mapToLong(size -> (long) (size * factor)).toArray();
    }

    /** Thirty sizes: one holds three sevenths of all bytes. */
    private long[] large(double bytes) {
        long[] sizes = new long[30];
        Arrays.fill(sizes, (long) (bytes * 4 / 7 / 29));
        for (int i = 0; i + 1 < sizes.length; i += 2) {
            long shift = (long) (sizes[i] * 0.8 * random.nextDouble());
            sizes[i] += shift;
            sizes[i + 1] -= shift;
        }
        sizes[11] = (long) (bytes * 3 / 7);
        return sizes;
    }

    private long[] between(int count, int least, int most) {
        long[] sizes = new long[count];
        Arrays.setAll(sizes, i -> least == most ? least : random.nextInt(least, most + 1));
        return sizes;
    }

    /** Makes empty files, fourteen in a directory, a thousand directories in each of the upper ones. */
    private void empty(int count) throws IOException {
        TarEntry.Time always = new TarEntry.Time(EPOCH, 0);
        tar.entry(new TarEntry(".", TarEntry.DIRECTORY, 0755, always));
        for (int i = 0; i < count; i++) {
            int directory = i / 14;
            String upper = "./u" + directory / 1_000;
            String lower = String.format(Locale.ROOT, "%s/directory-%07d", upper, directory);
            if (i % 14_000 == 0) {
                tar.entry(new TarEntry(upper, TarEntry.DIRECTORY, 0755, always));
            }
            if (i % 14 == 0) {
                tar.entry(new TarEntry(lower, TarEntry.DIRECTORY, 0755, always));
            }
            String name = String.format(Locale.ROOT, "%s/file-%012d", lower, i);
            tar.entry(new TarEntry(name, TarEntry.FILE, 0644, always));
        }
    }

    private int oneOf(int[] values) {
        return values[random.nextInt(values.length)];
    }

    private TarEntry.Time time() {
        return new TarEntry.Time(EPOCH + random.nextInt(YEARS), random.nextInt(1_000_000_000));
    }
}
