package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.it.Shell;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LoaderPathsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "LD_LIBRARY_PATH | /usr/lib:/opt/x/lib | /usr/lib:/opt/x/lib",
                "LD_LIBRARY_PATH | /usr/lib: | /usr/lib",
                "LD_LIBRARY_PATH | :/usr/lib | /usr/lib",
                "LD_LIBRARY_PATH | /usr/lib::/lib | /usr/lib:/lib",
                "LD_LIBRARY_PATH | . |",
                "LD_LIBRARY_PATH | \"\" |",
                "LD_LIBRARY_PATH | a;/usr/lib:b/c;.:$ORIGIN/x | /usr/lib",
                "LD_PRELOAD | liba.so b/c.so:/d/e.so | liba.so /d/e.so",
                "LD_PRELOAD | ./x.so |",
                "LD_AUDIT | /x.so:y/z.so | /x.so",
                "LD_DEBUG | ./x | ./x"
            })
    void whatIsNotAbsoluteIsLeftOut(String name, String value, String clean) {
        Map<String, String> environment = new HashMap<>(Map.of(name, value, "OTHER", "./a:"));

        LoaderPaths.clean(environment);

        assertThat(environment.get(name)).isEqualTo(clean);
        assertThat(environment).containsEntry("OTHER", "./a:");
    }

    /** Jobs and the launcher have the same rule in Bash, where what was between two words becomes a colon. */
    @ParameterizedTest
    @ValueSource(strings = {"templates/core/environment.sh", "bin/bpct"})
    void scriptsLeaveOutTheSame(String file) throws IOException {
        String text = Files.readString(Path.of(file));
        int begin = text.indexOf("clean_path() {");
        String function = text.substring(begin, text.indexOf("\n}\n", begin) + 2);

        String said = Shell.run(
                        function
                                + "\nPATH=.::a:/bin:/usr/bin: LD_LIBRARY_PATH='a;/usr/lib:b/c;.:$ORIGIN/x:' LD_AUDIT=./x"
                                + " LD_PRELOAD='a.so b/c.so:/d/e.so' && clean_path"
                                + " && printf '%s\\n' \"$PATH\" \"$LD_LIBRARY_PATH\" \"$LD_PRELOAD\" \"${LD_AUDIT-none}\""
                                + " && PATH=. && clean_path && printf '%s\\n' \"$PATH\"",
                        List.of())
                .expect(0)
                .out();

        assertThat(said).isEqualTo("/bin:/usr/bin\n/usr/lib\na.so:/d/e.so\nnone\n/usr/local/bin:/usr/bin:/bin\n");
    }
}
