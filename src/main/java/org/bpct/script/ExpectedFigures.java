package org.bpct.script;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.bpct.model.Group;
import org.bpct.tree.Expectations;
import org.bpct.tree.FileList;
import org.bpct.verb.sum.manifest.ExpectedSum;

/** The figures of the files to compare with a manifest: a line with the method, then one for each name with its checksum. */
final class ExpectedFigures {
    private final Expectations expected;

    ExpectedFigures(FileList files) {
        this.expected = Objects.requireNonNull(files.expectations(), "the list has no checksums");
    }

    byte[] of(Group group) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < group.items(); i += 3) {
            for (int entry = group.item(i + 1); entry < group.item(i + 2); entry++) {
                ExpectedSum sum =
                        Objects.requireNonNull(expected.of(entry), "an entry that the manifest does not name");
                if (text.length() == 0) {
                    text.append(sum.method().word());
                }
                text.append('\n').append(sum.hex());
            }
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
