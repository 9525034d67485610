package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Attributes that belong to a place: cp, tar and getfattr are told of them in three forms. */
final class OfPlacesTest {
    private static final Pattern NAMES = Pattern.compile("trusted(?:\\[[.]])?[.]?[({]([A-Za-z_|,]+)[)}]");

    @Test
    void allCommandsLeaveOutTheSameAttributes() throws IOException {
        List<String> words = NAMES.matcher(text("core/of-places.sh") + text("verb/copy/of-places.sh"))
                .results()
                .map(found -> found.group(1).replace('|', ','))
                .toList();

        assertThat(words).hasSize(3).containsOnly("lov,lma,lmv,dmv,hsm,som,SGI_ACL_FILE,SGI_ACL_DEFAULT");
    }

    private static String text(String template) throws IOException {
        return Files.readString(Path.of("templates").resolve(template));
    }
}
