package org.bpct.wave;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.files.SummedFiles;
import org.bpct.model.PartDirectory;
import org.bpct.status.record.ErrorRecords;
import org.jspecify.annotations.Nullable;

/**
 * The records of failed names on their way to the parts that have taken their groups over. There may be millions of
 * records, and more parts than open files allow: records are gathered by part, and appended in pieces.
 */
final class DoubtedErrors {
    private static final int PIECE = 1 << 16;
    private static final int WORDS = 4;

    private final Map<Integer, PartDirectory> partOf;
    private final boolean losses;
    private final Map<PartDirectory, ByteArrayOutputStream> pieces = new HashMap<>();

    /**
     * Begins without records.
     *
     * @param partOf the new part of each group
     * @param losses whether only copied names that lack attributes are passed on
     */
    DoubtedErrors(Map<Integer, PartDirectory> partOf, boolean losses) {
        this.partOf = partOf;
        this.losses = losses;
    }

    /** Passes on the records of some groups; an incomplete record at the end is ignored. */
    void add(@Nullable Path errors, Set<Integer> groups) throws IOException {
        if (errors == null || !SummedFiles.damage(errors).isEmpty()) {
            // The records are damaged, so their names are tried again.
            return;
        }
        ByteArrayOutputStream record = new ByteArrayOutputStream();
        int words = 0;
        int headLength = 0;
        try (InputStream in = new BufferedInputStream(RegularFiles.open(errors), PIECE)) {
            for (int b = in.read(); b >= 0; b = in.read()) {
                record.write(b);
                if (b != 0) {
                    continue;
                }
                words++;
                headLength = words == 1 ? record.size() - 1 : headLength;
                if (words == WORDS) {
                    pass(record.toByteArray(), headLength, groups);
                    record.reset();
                    words = 0;
                }
            }
        }
    }

    private void pass(byte[] record, int headLength, Set<Integer> groups) throws IOException {
        int group;
        try {
            group = Integer.parseInt(new String(record, 0, headLength, StandardCharsets.ISO_8859_1));
        } catch (NumberFormatException damaged) {
            return;
        }
        PartDirectory part = partOf.get(group);
        if (part == null || !groups.contains(group) || (losses && !isLoss(record))) {
            return;
        }
        ByteArrayOutputStream piece = pieces.computeIfAbsent(part, any -> new ByteArrayOutputStream());
        piece.writeBytes(record);
        if (piece.size() >= PIECE) {
            append(part, piece);
        }
    }

    private static boolean isLoss(byte[] record) throws IOException {
        ErrorRecords one = new ErrorRecords(new ByteArrayInputStream(record));
        return one.next() && one.isLoss();
    }

    /** Writes the remaining records. */
    void finish() throws IOException {
        for (Map.Entry<PartDirectory, ByteArrayOutputStream> piece : pieces.entrySet()) {
            append(piece.getKey(), piece.getValue());
            SummedFiles.record(piece.getKey().doubtedErrors());
        }
    }

    private static void append(PartDirectory part, ByteArrayOutputStream piece) throws IOException {
        try (OutputStream out = PrivateFiles.append(part.doubtedErrors())) {
            piece.writeTo(out);
        }
        piece.reset();
    }
}
