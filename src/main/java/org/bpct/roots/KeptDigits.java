package org.bpct.roots;

import java.nio.file.Files;
import java.util.List;
import java.util.function.IntSupplier;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.schedule.CommandLog;
import org.bpct.schedule.CommandRunner;

/**
 * How many digits of a second earlier copies keep, found out when somebody asks: on most file systems no two times look
 * as if one had been cut, and a probe would touch a tree in which nothing has changed.
 */
final class KeptDigits implements IntSupplier {
    private static final int ALL = 9;

    private final List<FileName> roots;
    private int digits = -1;

    /** Asks about these directories, without any symlink in their names; those that are missing keep all. */
    KeptDigits(List<FileName> roots) {
        this.roots = roots;
    }

    @Override
    public synchronized int getAsInt() {
        if (digits < 0) {
            digits = roots.stream().mapToInt(KeptDigits::of).min().orElse(ALL);
        }
        return digits;
    }

    private static int of(FileName root) {
        if (!Files.isDirectory(root.toPath())) {
            return ALL;
        }
        try {
            return new CheckedDestinations(new CommandRunner(CommandLog.NONE)).make(root, "");
        } catch (RunException unknown) {
            // Then all digits are compared, and more is copied than had to be.
            return ALL;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ALL;
        }
    }
}
