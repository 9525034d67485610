package org.bpct.verb.change.rights;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.bpct.Ended;
import org.bpct.Rounds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The words of a change of mode, compared with {@code chmod} itself. */
final class ModeChangeTest {
    private static final int WORDS = Rounds.of(50, 400);
    private static final String LETTERS = "ugoa+-=rwxXst0124567,8 z";

    /** Sets the modes of a directory and a file, changes them, and says what they are, or that the words mean nothing. */
    private static final String SCRIPT = """
            chmod "$3" "$5" && chmod "$4" "$6" || exit
            umask "$1"
            said=$(LC_ALL=C chmod -- "$2" "$5" "$6" 2>&1)
            [[ $said == *'invalid mode'* ]] && echo invalid || stat --printf='%a ' "$5" "$6"
            """;

    @TempDir
    Path temp;

    private String byChmod(String words, int umask, int ofDirectory, int ofFile) throws Exception {
        ProcessBuilder chmod = new ProcessBuilder(
                        "/bin/bash",
                        "-c",
                        SCRIPT,
                        "chmod",
                        octal(umask),
                        words,
                        octal(ofDirectory),
                        octal(ofFile),
                        temp.resolve("directory").toString(),
                        temp.resolve("file").toString())
                .redirectErrorStream(true);
        return Ended.of(chmod).utf8().strip();
    }

    private static String byUs(String words, int umask, int ofDirectory, int ofFile) {
        Optional<ModeChange> change = ModeChange.parse(words);
        return change.map(found -> String.format(
                        Locale.ROOT, "%o %o", found.apply(ofDirectory, true, umask), found.apply(ofFile, false, umask)))
                .orElse("invalid");
    }

    private static String octal(int mode) {
        return String.format(Locale.ROOT, "%05o", mode);
    }

    private void makeWorld() throws Exception {
        Files.createDirectory(temp.resolve("directory"));
        Files.createFile(temp.resolve("file"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void randomWordsMeanWhatChmodTakesThemFor(long seed) throws Exception {
        makeWorld();
        Random random = new Random(seed);
        int meaningful = 0;
        for (int i = 0; i < WORDS; i++) {
            String words = random.nextInt(4) == 0 ? letters(random) : clauses(random);
            int umask = random.nextInt(01000);
            int directory = random.nextInt(010000);
            int file = random.nextInt(010000);

            String found = byUs(words, umask, directory, file);

            assertThat(found)
                    .as("%s with umask %o on %o and %o", words, umask, directory, file)
                    .isEqualTo(byChmod(words, umask, directory, file));
            meaningful += found.equals("invalid") ? 0 : 1;
        }
        assertThat(meaningful).isGreaterThan(WORDS / 2).isLessThan(WORDS);
    }

    private static String letters(Random random) {
        StringBuilder words = new StringBuilder();
        for (int length = 1 + random.nextInt(6); length > 0; length--) {
            words.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return words.toString();
    }

    private static String clauses(Random random) {
        if (random.nextInt(4) == 0) {
            return "0".repeat(random.nextInt(3)) + Integer.toOctalString(random.nextInt(010000));
        }
        StringBuilder words = new StringBuilder();
        for (int clause = random.nextInt(3); clause >= 0; clause--) {
            words.append(some("ugoa", random.nextInt(3), random));
            for (int operation = random.nextInt(2); operation >= 0; operation--) {
                words.append(some("+-=", 1, random));
                words.append(
                        random.nextInt(4) == 0 ? some("ugo", 1, random) : some("rwxXst", random.nextInt(4), random));
            }
            words.append(clause == 0 ? "" : ",");
        }
        return words.toString();
    }

    private static String some(String letters, int count, Random random) {
        StringBuilder some = new StringBuilder();
        for (int i = 0; i < count; i++) {
            some.append(letters.charAt(random.nextInt(letters.length())));
        }
        return some.toString();
    }

    @Test
    void aDirectoryKeepsItsSetIdBitsUnlessTheyAreNamed() {
        assertThat(byUs("755", 0, 02777, 02777)).isEqualTo("2755 755");
        assertThat(byUs("00755", 0, 02777, 02777)).isEqualTo("755 755");
        assertThat(byUs("u=rwx,go=rx", 0, 06777, 06777)).isEqualTo("6755 755");
        assertThat(byUs("g-s", 0, 02755, 02755)).isEqualTo("755 755");
    }

    @ParameterizedTest
    @CsvSource({"+w, 022, 0400, 600", "+w, 0, 0400, 622", "a+w, 022, 0400, 622", "=, 022, 0777, 0", "-r, 0, 0644, 200"})
    void theUmaskHoldsWhereNobodyIsNamed(String words, String umask, String before, String after) {
        int mode = Integer.parseInt(before, 8);
        assertThat(byUs(words, Integer.parseInt(umask, 8), mode, mode)).endsWith(" " + after);
    }

    @Test
    void aChangeOfOwnerComesFirstAndTakesSetIdBitsOfFilesUnlessTheModeGivesThemBack() {
        Rights program = new Rights(0106755, 1, 1);
        assertThat(step(null, program)).isEqualTo("- 5 -");
        assertThat(step("g-w", program)).isEqualTo("- 5 -");
        assertThat(step("u+s", program)).isEqualTo("04755 5 -");
        assertThat(step("go-rx", program)).isEqualTo("00700 5 -");
        assertThat(step("g+s", new Rights(0042755, 1, 1))).isEqualTo("- 5 -");
        assertThat(step("700", new Rights(0120777, 1, 1))).isEqualTo("- 5 -");
        assertThat(step("755", new Rights(0100755, 5, 1))).isEqualTo("- - -");
    }

    private static String step(String mode, Rights seen) {
        ModeChange change = mode == null ? null : ModeChange.parse(mode).orElseThrow();
        return new ChangeRequest(change, change, OptionalLong.of(5), OptionalLong.empty())
                .stepFor(seen, 0)
                .words();
    }

    @Test
    void bitsThatTheUserHimselfTakesAreNotCalledLost() {
        ChangeSurvey taken = survey("755");
        ChangeSurvey lost = survey("go-w");
        ChangeSurvey back = survey("ug+s");
        for (ChangeSurvey survey : List.of(taken, lost, back)) {
            survey.judge(new Rights(0106755, 1, 1));
            survey.judge(new Rights(0100755, 1, 1));
        }
        assertThat(taken.losing()).isZero();
        assertThat(lost.losing()).isOne();
        assertThat(back.losing()).isZero();
    }

    private static ChangeSurvey survey(String mode) {
        ModeChange change = ModeChange.parse(mode).orElseThrow();
        ChangeRequest request = new ChangeRequest(change, change, OptionalLong.of(5), OptionalLong.empty());
        return new ChangeSurvey(request, 0, 0, false, new OutsideNames(Set.of(), true));
    }
}
