package org.bpct.verb.sum;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.files.SummedFiles;
import org.bpct.model.BatchDirectory;

/**
 * The file of a batch that tells scripts the place of its manifest, and the names that this gives to files.
 *
 * @param shown the beginning of the names below each root
 */
public record SummingFile(Manifest manifest, List<FileName> shown) {
    /** Copies the list. */
    public SummingFile {
        shown = List.copyOf(shown);
    }

    /** Writes it into the folder of a batch. */
    public void write(BatchDirectory batch) throws IOException {
        ByteArrayOutputStream words = new ByteArrayOutputStream();
        write(words, FileName.ofText("bpct-summing-1"));
        write(words, manifest.file());
        write(words, FileName.ofText(manifest.replaces() ? "yes" : ""));
        shown.forEach(beginning -> write(words, beginning));
        SummedFiles.write(batch.summing(), words.toByteArray());
    }

    private static void write(ByteArrayOutputStream out, FileName word) {
        out.writeBytes(word.bytes());
        out.write(0);
    }
}
