package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SettingsTest {
    @Test
    void theTypeDecidesTheQuoting() throws Exception {
        TreeMap<Integer, FileName> roots = new TreeMap<>();
        roots.put(7, FileName.ofText("b"));
        roots.put(2, FileName.ofText("it's"));
        Settings settings = new Settings()
                .word("a", "$(x)")
                .words("b", List.of("cp", "-p", ""))
                .indexed("c", roots)
                .number("d", 0)
                .digits("e", "0022")
                .text("f", "1 of 3");
        assertThat(settings.get("word:a")).isEqualTo("$'\\044\\050x\\051'");
        assertThat(settings.get("words:b")).isEqualTo("'cp' '-p' ''");
        assertThat(settings.get("indexed:c")).isEqualTo("[2]=$'it\\047s' [7]='b'");
        assertThat(settings.get("number:d")).isEqualTo("0");
        assertThat(settings.get("number:e")).isEqualTo("0022");
        assertThat(settings.get("text:f")).isEqualTo("1 of 3");
    }

    @Test
    void aListMayBeEmpty() throws Exception {
        Settings settings = new Settings().words("a", List.of()).indexed("b", new TreeMap<>());
        assertThat(settings.get("words:a")).isEmpty();
        assertThat(settings.get("indexed:b")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "22 ", "-1", "0x1f", "1e3", "$(id)", "\u0662", "2\n2"})
    void whatIsNotDigitsIsRefused(String value) {
        assertThatThrownBy(() -> new Settings().digits("umask", value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("umask is ");
    }

    @Test
    void aNegativeNumberIsRefused() {
        assertThatThrownBy(() -> new Settings().number("batch", -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nrm -r /", "a\rb", "$(id)", "`id`", "a;b", "\u00e4", "a'b", "a\u0000"})
    void whatCouldLeaveACommentIsRefused(String value) {
        assertThatThrownBy(() -> new Settings().text("version", value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("version is ");
    }

    @Test
    void aSettingOfAnotherTypeIsNone() {
        Settings settings = new Settings().number("batch", 1);
        assertThatThrownBy(() -> settings.get("text:batch"))
                .isInstanceOf(TemplateException.class)
                .hasMessage("there is no setting @text:batch@");
    }
}
