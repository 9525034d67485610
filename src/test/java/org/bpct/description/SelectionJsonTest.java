package org.bpct.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.bpct.files.FileName;
import org.bpct.selection.NamePattern;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionLimit;
import org.bpct.selection.SelectionTime;
import org.bpct.selection.SelectionTrait;
import org.junit.jupiter.api.Test;

final class SelectionJsonTest {
    private static Selection read(String json) {
        return SelectionJson.selection(Objects.requireNonNull(JsonTree.parse(json.getBytes(StandardCharsets.UTF_8))));
    }

    @Test
    void whatAnOlderVersionHasWrittenIsReadAsItWasMeant() {
        Selection selection = read("""
                {"rules": [], "limits": [{"kind": "newer_than", "value": 1792768187535527158, "given": "--newer-than 30d"}],
                 "prunesSnapshotFolders": true, "namesFrom": "names"}
                """);

        assertThat(selection)
                .isEqualTo(new Selection(
                        List.of(),
                        List.of(new SelectionLimit(
                                SelectionLimit.Kind.NEWER_THAN, 1_792_768_187_535_527_158L, "--newer-than 30d")),
                        true,
                        FileName.ofText("names")));
    }

    @Test
    void criteriaAreReadBack() {
        Selection selection = read("""
                {"rules": [], "limits": [{"kind": "older_than", "value": -5, "given": "o"}], "time": "ctime",
                 "traits": [{"kind": "user", "isNot": true, "values": ["0", "4294967294"], "given": "u"},
                            {"kind": "name", "isNot": false, "values": ["*.o"], "given": "n"},
                            {"kind": "all_of_mode", "isNot": false, "values": ["144"], "given": "m"}],
                 "prunesSnapshotFolders": false, "namesFrom": ""}
                """);

        assertThat(selection.time()).isEqualTo(SelectionTime.CTIME);
        assertThat(selection.limits()).containsExactly(new SelectionLimit(SelectionLimit.Kind.OLDER_THAN, -5, "o"));
        assertThat(selection.traits())
                .containsExactly(
                        new SelectionTrait(SelectionTrait.Kind.USER, true, List.of(0L, 4_294_967_294L), List.of(), "u"),
                        new SelectionTrait(
                                SelectionTrait.Kind.NAME,
                                false,
                                List.of(),
                                List.of(NamePattern.of(FileName.ofText("*.o"))),
                                "n"),
                        new SelectionTrait(SelectionTrait.Kind.ALL_OF_MODE, false, List.of(144L), List.of(), "m"));
    }
}
