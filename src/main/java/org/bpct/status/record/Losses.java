package org.bpct.status.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import org.bpct.files.RegularFiles;
import org.bpct.model.LossKind;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of copied names that lack attributes which the destination does not keep.
 *
 * @param entries the entries among them
 * @param directories the directories among them
 * @param kinds how many lack each kind; a name may lack several
 */
public record Losses(long entries, long directories, Map<LossKind, Long> kinds) {
    /** Nothing is lost. */
    public static final Losses NONE = new Losses(0, 0, Map.of());

    /** Keeps a copy of the map. */
    public Losses {
        kinds = Map.copyOf(kinds);
    }

    /** Returns the losses of a line of numbers; null if it is not whole. */
    static @Nullable Losses of(StateLines lines) {
        long entries = lines.number();
        long directories = lines.number();
        Map<LossKind, Long> kinds = new EnumMap<>(LossKind.class);
        for (LossKind kind : LossKind.values()) {
            // Scripts of older versions know no projects.
            long count = kind != LossKind.PROJECT || lines.isAtNumber() ? lines.number() : 0;
            if (count > 0) {
                kinds.put(kind, count);
            }
        }
        return lines.whole() ? new Losses(entries, directories, kinds) : null;
    }

    /**
     * Returns the losses that an attempt counted itself.
     *
     * @param failed the names that its journal calls failed, those that lack attributes among them; null is returned if more are lost
     */
    static @Nullable Losses parse(byte[] content, long failed) {
        StateLines lines = new StateLines(content);
        if (content.length == 0) {
            return NONE;
        }
        Losses losses = lines.next() ? of(lines) : null;
        return losses == null || losses.total() > failed ? null : losses;
    }

    /** Returns the losses in an {@code errors} file. */
    static Losses read(Path errors) {
        Losses losses = NONE;
        try (var in = RegularFiles.open(errors)) {
            ErrorRecords records = new ErrorRecords(in);
            while (records.next()) {
                if (records.isLoss()) {
                    int directories = LossKind.isOfDirectory(records.classWord()) ? 1 : 0;
                    losses = losses.plus(
                            new Losses(1 - directories, directories, once(LossKind.ofClass(records.classWord()))));
                }
            }
        } catch (IOException unreadable) {
            return losses;
        }
        return losses;
    }

    private static Map<LossKind, Long> once(Collection<LossKind> kinds) {
        Map<LossKind, Long> counts = new EnumMap<>(LossKind.class);
        kinds.forEach(kind -> counts.put(kind, 1L));
        return counts;
    }

    /** Returns both together. */
    public Losses plus(Losses more) {
        if (more.total() == 0) {
            return this;
        }
        Map<LossKind, Long> sums = new EnumMap<>(LossKind.class);
        sums.putAll(kinds);
        more.kinds.forEach((kind, count) -> sums.merge(kind, count, Long::sum));
        return new Losses(entries + more.entries, directories + more.directories, sums);
    }

    /** Returns how many names lack something. */
    public long total() {
        return entries + directories;
    }

    /** Returns how many names lack attributes of this kind. */
    public long of(LossKind kind) {
        return kinds.getOrDefault(kind, 0L);
    }

    /** Returns true if something is lost that is of none of these kinds; names that lack nothing known may lack anything. */
    public boolean isBeyond(Collection<LossKind> accepted) {
        long known = kinds.values().stream().mapToLong(Long::longValue).sum();
        return known < total() || !accepted.containsAll(kinds.keySet());
    }
}
