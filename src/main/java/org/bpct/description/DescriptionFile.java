package org.bpct.description;

import java.io.IOException;
import java.nio.file.Path;
import org.bpct.files.RegularFiles;
import org.bpct.files.SummedFiles;
import org.bpct.model.BatchDirectory;
import org.jspecify.annotations.Nullable;

/**
 * A description as it was found; a description that has changed since it was written is not believed.
 *
 * @param content the content; null if it is missing or no whole object
 * @param damage a sentence that it has changed since it was written; empty if it has not, or cannot be read at all
 */
record DescriptionFile(@Nullable JsonTree content, String damage) {
    static DescriptionFile read(Path file) {
        JsonTree content;
        try {
            content = JsonTree.parse(RegularFiles.bytes(file));
        } catch (IOException missing) {
            return new DescriptionFile(null, "");
        }
        try {
            return new DescriptionFile(content, SummedFiles.damage(file));
        } catch (IOException sumUnknown) {
            return new DescriptionFile(content, "");
        }
    }

    static void write(Path file, JsonText.Content content) throws IOException {
        SummedFiles.write(file, JsonText.of(content));
    }

    /** Returns the number of the format; 0 if it has none. */
    long format() {
        return content == null ? 0 : content.number("format", 0);
    }

    /** Throws if a later version has written it. */
    void refuseNewer(String what) throws BatchUnreadableException {
        if (format() > BatchDirectory.FORMAT) {
            throw BatchUnreadableException.newer(what, Long.toString(format()));
        }
    }

    /** Returns the end of a sentence that tells the fault. */
    String missingOrDamaged() {
        return "missing or damaged" + (damage.isEmpty() ? "" : "; " + damage);
    }
}
