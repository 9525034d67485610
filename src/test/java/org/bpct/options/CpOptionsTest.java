package org.bpct.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.bpct.Ended;
import org.bpct.options.CpOptions.Attribute;
import org.bpct.options.CpOptions.Dereference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CpOptionsTest {
    private static final String ALL = "mode ownership timestamps links context xattr";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --archive                            | --archive                          | -P | NEVER  | ALL
            -a                                   | -a                                 | -P | NEVER  | ALL
            --arch                               | --archive                          | -P | NEVER  | ALL
            ''                                   | ''                                 | -P | NEVER  | ''
            -r                                   | ''                                 | -P | NEVER  | ''
            -R --recursive --recurs              | ''                                 | -P | NEVER  | ''
            -p                                   | -p                                 | -P | NEVER  | mode ownership timestamps
            --preserve                           | --preserve                         | -P | NEVER  | mode ownership timestamps
            -d                                   | --preserve=links                   | -P | NEVER  | links
            -dp                                  | --preserve=links -p                | -P | NEVER  | mode ownership timestamps links
            -aL                                  | -a                                 | -L | ALWAYS | ALL
            -La                                  | -a                                 | -P | NEVER  | ALL
            -aH                                  | -a                                 | -P | STARTS | ALL
            -HLP                                 | ''                                 | -P | NEVER  | ''
            -P -H -L                             | ''                                 | -L | ALWAYS | ''
            -L -d                                | --preserve=links                   | -P | NEVER  | links
            --no-deref -L --no-dereference       | ''                                 | -P | NEVER  | ''
            --deref                              | ''                                 | -L | ALWAYS | ''
            -a --no-preserve=ownership           | -a --no-preserve=ownership         | -P | NEVER  | mode timestamps links context xattr
            --no-preserve=ownership -a           | --no-preserve=ownership -a         | -P | NEVER  | ALL
            --preserve=all --no-pres x,c         | --preserve=all --no-preserve=x,c   | -P | NEVER  | mode ownership timestamps links
            -a --no-preserve=all --preserve=t    | -a --no-preserve=all --preserve=t  | -P | NEVER  | timestamps
            --preserve=mode,link                 | --preserve=mode,link               | -P | NEVER  | mode links
            -a --no-preserve mode                | -a --no-preserve=mode              | -P | NEVER  | ownership timestamps links context xattr
            -a --sparse always                   | -a --sparse=always                 | -P | NEVER  | ALL
            --sparse=alw --reflink=auto          | --sparse=alw --reflink=auto        | -P | NEVER  | ''
            --reflink=never                      | --reflink=never                    | -P | NEVER  | ''
            -aZ                                  | -a -Z                              | -P | NEVER  | mode ownership timestamps links xattr
            --context                            | --context                          | -P | NEVER  | ''
            """)
    void theWordsMeanWhatTheyMeanToCp(String text, String words, String link, Dereference dereference, String kept)
            throws UsageException {
        CpOptions options = CpOptions.parse(text);

        List<String> expected = new ArrayList<>(words(words));
        expected.addAll(List.of("-R", link, "--remove-destination"));
        assertThat(options.words()).isEqualTo(expected);
        assertThat(options.dereference()).isEqualTo(dereference);
        assertThat(options.keeps()).isEqualTo(attributes(kept));
        assertThat(options.notes()).isEmpty();
    }

    @Test
    void whatConcernsTheWalkIsObeyedAndNotGivenToCp() throws UsageException {
        CpOptions options = CpOptions.parse("-axT --parents --strip-trailing-slashes");
        assertThat(options.words()).containsExactly("-a", "-R", "-P", "--remove-destination");
        assertThat(options.oneFileSystem()).isTrue();
        assertThat(options.target().isCopy()).isTrue();
        assertThat(options.target().parents()).isTrue();
        assertThat(options.target().stripTrailingSlashes()).isTrue();
        assertThat(options.target().directory()).isEmpty();

        CpOptions plain = CpOptions.parse(CpOptions.DEFAULT);
        assertThat(plain.oneFileSystem()).isFalse();
        assertThat(plain.target().isCopy()).isFalse();
        assertThat(plain.target().parents()).isFalse();
        assertThat(plain.target().stripTrailingSlashes()).isFalse();
        assertThat(CpOptions.parse("--path").target().parents()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-at 'D E'", "-a '-tD E'", "--target-directory='D E'", "--target 'D E' -a", "-t 'D E' --"})
    void aTargetDirectoryMayBeAttachedOrApart(String text) throws UsageException {
        assertThat(CpOptions.parse(text).target().directory()).contains("D E");
    }

    @Test
    void whatMakesNoSenseForABatchIsDroppedWithANote() throws UsageException {
        CpOptions options = CpOptions.parse("-avf --interactive --debug -g --remove-destination -r");
        assertThat(options.words()).containsExactly("-a", "-R", "-P", "--remove-destination");
        assertThat(options.notes())
                .hasSize(5)
                .startsWith("--cp: -v is dropped: bpct prints progress itself")
                .allSatisfy(note -> assertThat(note).startsWith("--cp: -").contains(" is dropped: "));
    }

    @Test
    void anUpdateIsObeyedByTheWalkAndNotByCp() throws UsageException {
        for (String words : List.of("-au", "-a --update", "-a --update=older")) {
            CpOptions options = CpOptions.parse(words);
            assertThat(options.update()).as(words).isTrue();
            assertThat(options.words()).containsExactly("-a", "-R", "-P", "--remove-destination");
        }
        assertThat(CpOptions.parse("-a").update()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --update=none                | --update does not take 'none'
            -n                           | -n is refused
            --no-clobber                 | --no-clobber is refused
            -ab                          | -b is refused
            --backup=numbered            | --backup=numbered is refused
            -S .old                      | -S is refused
            --suf .old                   | --suffix=.old is refused
            -l                           | -l is refused
            --link                       | --link is refused
            -s                           | -s is refused
            --symbolic-link              | --symbolic-link is refused
            --attr                       | --attributes-only is refused
            --copy-contents              | FIFOs
            --keep-directory-symlink     | symlink
            -a -T -t dir                 | -t and -T exclude each other
            -t a -t b                    | -t is given twice
            -t                           | needs a value
            --no-preserve                | needs a value
            --sparse                     | needs a value
            --archive=yes                | takes no value
            --re                         | ambiguous
            --no-                        | ambiguous
            --quick                      | --quick is not an option
            -ac                          | -c is not an option
            --help                       | --help is not an option
            --preserve=                  | it takes mode, ownership
            --preserve=mode,,links       | it takes mode, ownership
            --preserve=size              | 'size'
            --sparse=a                   | it takes never, auto, always
            --reflink=sometimes          | it takes auto, always, never
            --reflink --sparse=never     | --sparse=auto
            -Z --preserve=context        | --preserve=context
            -a file                      | operand 'file'
            -a -                         | operand '-'
            -a -- -x                     | operand '-x'
            ''''                         | operand ''
            """, quoteCharacter = '`')
    void whatCannotBeObeyedIsRefusedWithAReason(String text, String reason) {
        assertThatThrownBy(() -> CpOptions.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--cp")
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--archive",
                "-a",
                "",
                "-p",
                "--preserve",
                "-dp",
                "-aL",
                "-aH",
                "-a --no-preserve=ownership",
                "--preserve=all --no-pres x,c",
                "--preserve=m,t,o,l",
                "--sparse alw --preserve",
                "--reflink=auto",
                "-aZ",
                "-axvTf --parents --strip-trailing-slashes",
                "--no-preserve=all -t dir",
                "-a --sparse=never"
            })
    void theRealCpAcceptsTheWords(String text, @TempDir Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("source"), "content");
        Path copy = Files.writeString(folder.resolve("copy"), "old");
        List<String> command = new ArrayList<>(List.of("cp"));
        command.addAll(CpOptions.parse(text).words());
        command.addAll(List.of("--", source.toString(), copy.toString()));
        assertThat(run(command)).isEqualTo("0 ");
        assertThat(copy).hasContent("content");
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Ended ended = Ended.of(new ProcessBuilder(command).redirectErrorStream(true));
        return ended.code() + " " + ended.utf8();
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : Arrays.asList(text.split(" "));
    }

    private static Set<Attribute> attributes(String text) {
        return words(text.equals("ALL") ? ALL : text).stream()
                .map(word -> Attribute.valueOf(word.toUpperCase(Locale.ROOT)))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Attribute.class)));
    }
}
