package org.bpct.manifest;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.jspecify.annotations.Nullable;

/** The lines of hashdeep: a head names the columns, and of the methods there the one with the most digits is used. */
final class HashdeepLines implements LineGrammar {
    /** The beginning of the first line of such a file. */
    static final String HEAD = "%%%% HASHDEEP-1.0";

    private static final String COLUMNS = "%%%% ";

    private List<String> columns = List.of();
    private int used = -1;

    @Override
    public @Nullable SumLine read(byte[] line, int number) throws ManifestException {
        String text = new String(line, StandardCharsets.ISO_8859_1);
        if (text.isEmpty() || text.startsWith(HEAD) || text.startsWith("##")) {
            return null;
        }
        if (text.startsWith(COLUMNS)) {
            readColumns(text.substring(COLUMNS.length()), number);
            return null;
        }
        String[] fields = text.split(",", columns.size());
        if (columns.isEmpty() || fields.length < columns.size()) {
            throw GnuLines.malformed(line, number);
        }
        if (!fields[used].matches("[0-9A-Fa-f]+")) {
            throw GnuLines.malformed(line, number);
        }
        String name = fields[fields.length - 1];
        byte[] bytes = Arrays.copyOfRange(line, line.length - name.length(), line.length);
        if (bytes.length == 0) {
            throw GnuLines.malformed(line, number);
        }
        return new SumLine(columns.get(used), fields[used], FileName.of(bytes));
    }

    private void readColumns(String text, int number) throws ManifestException {
        columns = List.of(text.split(","));
        used = -1;
        int digits = 0;
        for (int i = 0; i < columns.size(); i++) {
            Optional<ChecksumMethod> method = ChecksumMethod.of(columns.get(i));
            if (method.isPresent() && method.get().digits() > digits) {
                used = i;
                digits = method.get().digits();
            }
        }
        if (used < 0 || !columns.get(columns.size() - 1).equals("filename")) {
            throw new ManifestException(number, "names no method that bpct knows: " + text);
        }
    }
}
