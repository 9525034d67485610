package org.bpct.survey;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.EntryAttributes;

/** Entries with attributes for programs, as {@code find -printf '%P\0%y\0%s\0%m\0%T@\0%l\0'} writes them. */
final class LongFields implements EntryLines {
    private static final int PERMISSIONS = 07777;

    @Override
    public byte[] details(EntryAttributes entry, FileName path) {
        ByteArrayOutputStream fields = new ByteArrayOutputStream();
        field(fields, String.valueOf(EntryType.of(entry.mode()).letter()));
        field(fields, Long.toString(entry.length()));
        field(fields, Integer.toOctalString(entry.mode() & PERMISSIONS));
        field(fields, entry.modified().countingUp() + "0");
        fields.writeBytes(LinkTarget.of(entry, path).bytes());
        fields.write(0);
        return fields.toByteArray();
    }

    private static void field(ByteArrayOutputStream fields, String text) {
        fields.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        fields.write(0);
    }

    @Override
    public void write(OutputStream out, FileName path, byte[] details) throws IOException {
        out.write(path.bytes());
        out.write(0);
        out.write(details);
    }
}
