package org.bpct.submit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;

/**
 * The limits that a site gives to new batches, by the folders in which their trees lie.
 *
 * @param all the limits, in the order of the site file
 */
public record SiteLimits(List<OfFolder> all) {
    /** The part of a refusal that gives the allowed values. */
    public static final String TAKES =
            "takes the most that the jobs of a batch may do together by folder, as '/scratch 200M,500/s; /home 50M'";

    /**
     * The limit of batches that have a tree in a folder.
     *
     * @param folder the absolute folder
     * @param most the limit, of no batch
     */
    record OfFolder(FileName folder, LimitWish most) {
        boolean concerns(Path place) {
            return place.startsWith(real(folder));
        }
    }

    /** Keeps a copy of the list. */
    public SiteLimits {
        all = List.copyOf(all);
    }

    /** Reads a value of the site file; empty if it is malformed. */
    public static Optional<SiteLimits> parse(String text) {
        List<OfFolder> all = new ArrayList<>();
        try {
            for (String each : text.isBlank() ? List.<String>of() : List.of(text.split(";", -1))) {
                String limit = each.strip();
                int blank = limit.lastIndexOf(' ');
                if (!limit.startsWith("/") || blank < 0) {
                    return Optional.empty();
                }
                LimitWish most = LimitWish.parse("", limit.substring(blank + 1));
                if (most.isLifted()) {
                    return Optional.empty();
                }
                all.add(new OfFolder(FileName.ofText(limit.substring(0, blank).strip()), most));
            }
        } catch (UsageException e) {
            return Optional.empty();
        }
        return Optional.of(new SiteLimits(all));
    }

    /** Returns these limits, and one for all folders. */
    public SiteLimits and(LimitWish most) {
        List<OfFolder> more = new ArrayList<>(all);
        more.add(new OfFolder(FileName.ofText("/"), most));
        return new SiteLimits(more);
    }

    /**
     * Returns the limit of a new batch: the lowest of those that concern its trees; empty if none does.
     *
     * @param batch its number
     * @param trees the roots of its trees
     * @param movesBytes false if its jobs read and write no contents
     */
    public Optional<LimitWish> of(String batch, Collection<FileName> trees, boolean movesBytes) {
        List<Path> places = trees.stream().map(SiteLimits::real).toList();
        long bytes = 0;
        long names = 0;
        for (OfFolder each : all) {
            if (places.stream().anyMatch(each::concerns)) {
                bytes = movesBytes ? lower(bytes, each.most().bytes()) : 0;
                names = lower(names, each.most().names());
            }
        }
        return bytes + names == 0 ? Optional.empty() : Optional.of(new LimitWish(batch, bytes, names));
    }

    /** Returns the lower one of two limits, where 0 is none. */
    private static long lower(long one, long other) {
        return one == 0 || other == 0 ? one + other : Math.min(one, other);
    }

    /** Returns a name without symlinks in it, or as it is where nothing is there. */
    private static Path real(FileName name) {
        Path path = name.toPath();
        try {
            return path.toRealPath();
        } catch (IOException missing) {
            return path;
        }
    }
}
