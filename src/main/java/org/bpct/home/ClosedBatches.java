package org.bpct.home;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bpct.files.LineSum;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;

/**
 * The file of a home that names old batches which have closed, so that counting them takes no reading: 10,000 took 2.5
 * s of CPU.
 *
 * <p>The first line is {@code bpct-closed-1 <sum of the rest> .}; then come lines {@code <folder> <time> .}. The time
 * is that of the last change of the batch's folder, in milliseconds: adding a wave changes it, and then the line does
 * not count. No line is needed: the batch has the same facts.
 */
public final class ClosedBatches {
    private static final String HEADER = "bpct-closed-1";
    private static final String END = " .\n";

    /** The age of a change that is believed: a folder may change twice in a moment and keep its time. */
    private static final long SETTLED_MILLIS = 3_600_000;

    private final BatchHome home;
    private final Map<String, Long> closed;
    private final Map<String, Long> seen = new HashMap<>();
    private final Set<String> added = new HashSet<>();

    private ClosedBatches(BatchHome home, Map<String, Long> closed) {
        this.home = home;
        this.closed = closed;
    }

    /** Reads the file; a damaged line does not count, nor a file with another owner than the home. */
    public static ClosedBatches load(BatchHome home) {
        try {
            boolean isOwn = PrivateFiles.isOwn(home.closed(), home.root());
            return new ClosedBatches(
                    home,
                    isOwn ? parse(RegularFiles.text(home.closed(), StandardCharsets.ISO_8859_1)) : new HashMap<>());
        } catch (IOException | NumberFormatException absentOrDamaged) {
            return new ClosedBatches(home, new HashMap<>());
        }
    }

    private static Map<String, Long> parse(String text) {
        int begin = text.indexOf('\n') + 1;
        String body = text.substring(begin);
        if (!text.substring(0, begin).equals(header(body))) {
            return new HashMap<>();
        }
        Map<String, Long> closed = new HashMap<>();
        int from = 0;
        while (from < body.length()) {
            int blank = body.indexOf(' ', from);
            int end = body.indexOf(END, blank);
            closed.put(body.substring(from, blank), Long.parseLong(body, blank + 1, end, 10));
            from = end + END.length();
        }
        return closed;
    }

    private static String header(String body) {
        return HEADER + " " + LineSum.word(LineSum.ofText(body)) + END;
    }

    /** Returns true if a batch has closed, and nothing has changed in its folder since; it has to be asked before that is read. */
    public boolean contains(BatchDirectory batch) {
        // Through java.io, which takes a third of the CPU of java.nio's attributes; 0 if unknown.
        long changed = batch.root().toFile().lastModified();
        String folder = BatchCatalog.folderName(batch);
        seen.put(folder, changed);
        Long recorded = closed.get(folder);
        return recorded != null && changed != 0 && recorded == changed;
    }

    /** Notes that a batch, about which {@link #contains} was asked before it was read, has closed. */
    public void add(BatchDirectory batch) {
        added.add(BatchCatalog.folderName(batch));
    }

    /**
     * Writes the file, if there is something new in it, without the batches that are not there any more.
     *
     * @param all the batches of the home
     * @param now in milliseconds
     */
    public void save(List<BatchDirectory> all, long now) {
        StringBuilder body = new StringBuilder();
        boolean isNew = false;
        for (BatchDirectory batch : all) {
            String folder = BatchCatalog.folderName(batch);
            Long changed = seen.get(folder);
            if (changed == null || changed == 0 || changed > now - SETTLED_MILLIS) {
                continue;
            }
            boolean isKnown = changed.equals(closed.get(folder));
            if (isKnown || added.contains(folder)) {
                body.append(folder).append(' ').append(changed).append(END);
                isNew |= !isKnown;
            }
        }
        if (isNew) {
            try {
                String text = header(body.toString()) + body;
                PrivateFiles.replace(home.closed(), text.getBytes(StandardCharsets.ISO_8859_1));
            } catch (IOException homeIsFull) {
                // Without the file the batches are read again.
                return;
            }
        }
    }
}
