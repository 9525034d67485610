package org.bpct.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands get of a setting, beside what Bash and the runner itself set. */
final class CommandSettingTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final FileName ROOT = FileName.ofText("/");

    @TempDir
    Path temp;

    private static String said(CommandSetting setting, String... words) throws InterruptedException {
        CommandRunner.Result result = new CommandRunner(setting).run(CommandRunner.words(words), PATIENCE);
        assertThat(result.succeeded()).as(result.complaint()).isTrue();
        return result.outText();
    }

    @Test
    void aGivenSettingIsAllThatACommandGets() throws Exception {
        CommandSetting setting = CommandSetting.given(
                Map.of("GIVEN", "one two", "PATH", "/usr/bin:/bin"), FileName.of(temp.toRealPath()));

        assertThat(said(setting, "env").lines())
                .contains("GIVEN=one two", "PATH=/usr/bin:/bin", "LC_ALL=C")
                .noneMatch(line -> line.startsWith("HOME="));
        assertThat(said(setting, "pwd", "-P").strip())
                .isEqualTo(temp.toRealPath().toString());
    }

    @Test
    void anInheritedSettingIsThatOfTheProcess() throws Exception {
        CommandSetting setting = CommandSetting.inherited(Map.of("PATH", "/usr/bin:/bin", "GIVEN", "x"), ROOT);

        assertThat(said(setting, "env").lines()).noneMatch(line -> line.startsWith("GIVEN="));
        assertThat(said(setting, "pwd", "-P").strip())
                .isEqualTo(Path.of("").toRealPath().toString());
    }

    /** Java has left the directory of the call. */
    @Test
    void anInheritedSettingMayHaveAnotherDirectory() throws Exception {
        CommandSetting setting = CommandSetting.inherited(Map.of("PATH", "/usr/bin:/bin", "GIVEN", "x"), ROOT)
                .in(FileName.of(temp.toRealPath()));

        assertThat(said(setting, "env").lines()).noneMatch(line -> line.startsWith("GIVEN="));
        assertThat(said(setting, "pwd", "-P").strip())
                .isEqualTo(temp.toRealPath().toString());
        assertThatThrownBy(() -> setting.in(FileName.ofText("/\u00e4"))).isInstanceOf(IllegalArgumentException.class);
    }

    /** PATH of the setting finds Bash itself, too: a site may have a newer one there. */
    @Test
    void theFirstBashOfItsPathBecomesTheCommand() throws Exception {
        Path bash =
                Files.writeString(temp.resolve("bash"), "#!/bin/bash\nprintf 'own bash\\n'\nexec /bin/bash \"$@\"\n");
        assertThat(bash.toFile().setExecutable(true)).isTrue();
        CommandSetting setting = CommandSetting.given(Map.of("PATH", temp + ":/usr/bin:/bin"), ROOT);

        assertThat(said(setting, "true")).isEqualTo("own bash\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00e4", "\u2603", "\0"})
    void whatJavaCannotPassOnInEveryLocaleIsRefused(String odd) {
        assertThatThrownBy(() -> CommandSetting.given(Map.of("A", odd), ROOT))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CommandSetting.given(Map.of(), FileName.ofText("/\u00e4")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
