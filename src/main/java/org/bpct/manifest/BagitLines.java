package org.bpct.manifest;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/** The lines of a manifest of a bag (RFC 8493): only a percent sign and the ends of lines are encoded in names. */
final class BagitLines implements LineGrammar {
    private static final int ENCODED = 3;
    private static final int NOTHING = -1;

    @Override
    public @Nullable SumLine read(byte[] line, int number) throws ManifestException {
        if (line.length == 0) {
            return null;
        }
        int digits = GnuLines.hexDigits(line, 0);
        int name = digits;
        while (name < line.length && (line[name] == ' ' || line[name] == '\t')) {
            name++;
        }
        if (digits == 0 || name == digits) {
            throw GnuLines.malformed(line, number);
        }
        // Older tools write the mark of md5sum for binary files.
        if (name < line.length && line[name] == '*') {
            name++;
        }
        if (name == line.length) {
            throw GnuLines.malformed(line, number);
        }
        String hex = new String(line, 0, digits, StandardCharsets.ISO_8859_1);
        return new SumLine(null, hex, FileName.of(decoded(Arrays.copyOfRange(line, name, line.length))));
    }

    private static byte[] decoded(byte[] name) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream(name.length);
        int at = 0;
        while (at < name.length) {
            int decoded = at + ENCODED > name.length
                    ? NOTHING
                    : decoded(new String(name, at, ENCODED, StandardCharsets.ISO_8859_1));
            plain.write(decoded == NOTHING ? name[at] : decoded);
            at += decoded == NOTHING ? 1 : ENCODED;
        }
        return plain.toByteArray();
    }

    private static int decoded(String code) {
        return switch (code.toUpperCase(Locale.ROOT)) {
            case "%25" -> '%';
            case "%0A" -> '\n';
            case "%0D" -> '\r';
            default -> NOTHING;
        };
    }
}
