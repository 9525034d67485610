package org.bpct.verb.copy;

import java.nio.file.Files;
import java.util.List;
import java.util.function.IntSupplier;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.roots.CheckedDestinations;
import org.bpct.schedule.CommandRunner;

/**
 * The number of digits of a second that earlier copies keep, determined on demand. On most file systems no two times
 * look truncated, and a probe would touch an unchanged tree.
 */
final class KeptDigits implements IntSupplier {
    private static final int ALL = 9;

    private final List<FileName> roots;
    private final CommandRunner commands;
    private int digits = -1;

    /** Starts with these directories, whose names contain no symlink; missing ones keep all digits. */
    KeptDigits(List<FileName> roots, CommandRunner commands) {
        this.commands = commands;
        this.roots = roots;
    }

    @Override
    public synchronized int getAsInt() {
        if (digits < 0) {
            digits = roots.stream().mapToInt(this::of).min().orElse(ALL);
        }
        return digits;
    }

    private int of(FileName root) {
        if (!Files.isDirectory(root.toPath())) {
            return ALL;
        }
        try {
            return new CheckedDestinations(commands).make(root, "").times().digits();
        } catch (RunException unknown) {
            // Without a probe all digits are compared, and more is copied than necessary.
            return ALL;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ALL;
        }
    }
}
