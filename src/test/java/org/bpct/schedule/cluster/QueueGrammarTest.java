package org.bpct.schedule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.bpct.schedule.QueueWords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class QueueGrammarTest {
    private static final QueueGrammar SLURM = new SlurmDialect().grammar();

    /** As that of qsub: -W takes a list of values, one of which makes it wait. */
    private static final QueueGrammar WITH_VALUES =
            new QueueGrammar("hIzVX", Set.of(), Set.of("-I", "-z", "-N"), Set.of("-W block="));

    /** As those of LSF and Grid Engine: options are words behind one dash. */
    private static final QueueGrammar WORDS = QueueGrammar.ofWords(Set.of("-x", "-K", "-cwd"), Set.of("-K", "-oo"));

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource(
            emptyValue = "",
            value = {
                "'',                                     ''",
                "'--qos=high',                           '--qos=high'",
                "'--qos high',                           '--qos high'",
                "'-p main',                              '-p main'",
                "'-pmain',                               '-pmain'",
                "'-Hp main',                             '-Hp main'",
                "'--exclusive -p main',                  '--exclusive -p main'",
                "'--excl -p main',                       '--excl -p main'",
                "'--exclude n1 -p main',                 '--exclude n1 -p main'",
                "'--exclusive=user',                     '--exclusive=user'",
                "'--wait',                               ''",
                "'--wai --qos=a',                        '--qos=a'",
                "'-W -p main',                           '-p main'",
                "'--wait-all-nodes=1',                   '--wait-all-nodes=1'",
                "'--wait-all-nodes 1',                   '--wait-all-nodes 1'",
                "'--parsable --test-only',               ''",
                "'--array 1-4 --qos=a',                  '--qos=a'",
                "'--array=1-4 --qos=a',                  '--qos=a'",
                "'-a 1-4 --qos=a',                       '--qos=a'",
                "'-a1-4 --qos=a',                        '--qos=a'",
                "'-o /tmp/x -e /tmp/y -D / -J name',     ''",
                "'--output=/tmp/x --err=/tmp/y',         ''",
                "'-Qp main',                             ''",
                "'-I --immediate --immediate=60 -HI',    ''",
                "'--time=1 --mem=2G --comment wait',     '--time=1 --mem=2G --comment wait'",
                "'--comment --wait',                     '--comment --wait'",
            })
    void whatWouldBreakTheSubmissionIsLeftOut(String queue, String kept) {
        QueueWords read = SLURM.read(words(queue));
        assertThat(read.refusal()).isEmpty();
        assertThat(read.words()).isEqualTo(words(kept));
        assertThat(read.notes().isEmpty()).isEqualTo(queue.equals(kept));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-M other",
                "-Mother",
                "-HM other",
                "--clusters=all",
                "--clusters all",
                "--clus=all",
                "-p main -M other"
            })
    void anotherClusterIsRefused(String queue) {
        QueueWords read = SLURM.read(words(queue));
        assertThat(read.words()).isEmpty();
        assertThat(read.refusal()).startsWith("--queue: -").contains("say --cluster NAME");
    }

    @Test
    void theNoteNamesTheWordsAsTheyWereTyped() {
        assertThat(SLURM.read(words("--array 1-4")).notes())
                .containsExactly("--queue: --array 1-4 is left out: --array belongs to bpct, or would keep it from"
                        + " submitting");
    }

    @ParameterizedTest
    @ValueSource(strings = {"main", "-p main extra", "-", "--", "--qos=a --", "-p main -- x", "--exclusive main"})
    void aWordThatIsNoOptionIsRefusedByName(String queue) {
        QueueWords read = SLURM.read(words(queue));
        assertThat(read.words()).isEmpty();
        assertThat(read.refusal()).contains("is no option").contains("quotes of its own");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-p", "--qos", "-Hp", "--exclusive --qos"})
    void anOptionWithoutItsValueIsRefused(String queue) {
        assertThat(SLURM.read(words(queue)).refusal()).endsWith(" needs a value");
    }

    @Test
    void anEmptyWordIsRefused() {
        assertThat(SLURM.read(List.of("-p", "main", "")).refusal()).contains("'' is no option");
    }

    @ParameterizedTest
    @CsvSource(
            emptyValue = "",
            value = {
                "'-W block=true',                        ''",
                "'-Wblock=true',                         ''",
                "'-W umask=022,block=true',              ''",
                "'-W umask=022',                         '-W umask=022'",
                "'-W depend=x -I',                       '-W depend=x'",
                "'-XIV',                                 ''",
                "'-N name -l walltime=1:00',             '-l walltime=1:00'",
                "'-l select=1 -V',                       '-l select=1 -V'",
            })
    void aValueMayBreakTheSubmissionToo(String queue, String kept) {
        assertThat(WITH_VALUES.read(words(queue)).words()).isEqualTo(words(kept));
    }

    @Test
    void whateverIsTypedGivesWordsOrARefusal() {
        Random random = new Random(3);
        String letters = "-W=IabpoJ,.\u00e4 \ud83d\uddff\0";
        List<String> pieces = List.of("--", "--wait", "--array", "--x", "=", "-", "-W", "--par", "block=", "--mem", "");
        for (int round = 0; round < 20_000; round++) {
            List<String> queue = new ArrayList<>();
            for (int word = random.nextInt(5); word >= 0; word--) {
                StringBuilder text = new StringBuilder();
                for (int part = random.nextInt(4); part > 0; part--) {
                    if (random.nextBoolean()) {
                        text.append(pieces.get(random.nextInt(pieces.size())));
                    } else {
                        text.append(letters.charAt(random.nextInt(letters.length())));
                    }
                }
                queue.add(text.toString());
            }
            for (QueueGrammar grammar : List.of(SLURM, WITH_VALUES, WORDS)) {
                QueueWords read = grammar.read(queue);
                assertThat(read.words().isEmpty() || read.refusal().isEmpty()).isTrue();
                assertThat(queue).as("nothing is invented").containsAll(read.words());
                assertThat(grammar.read(read.words()).words())
                        .as("what was kept of %s is kept again", queue)
                        .isEqualTo(read.words());
            }
        }
    }

    @Test
    void wordsBehindOneDashAreNoLetters() {
        List<String> words = List.of("-app", "copies", "-x", "-cwd", "-q", "night");

        assertThat(WORDS.read(words)).isEqualTo(QueueWords.of(words));
    }

    @Test
    void breakingWordsAreLeftOutWithTheirValues() {
        QueueWords read = WORDS.read(List.of("-K", "-oo", "file", "-q", "night"));

        assertThat(read.words()).containsExactly("-q", "night");
        assertThat(read.notes()).hasSize(2).last().asString().contains("-oo file is left out");
    }

    @Test
    void aWordBehindOneDashMayNeedAValueAndABareWordIsRefused() {
        assertThat(WORDS.read(List.of("-x", "night")).refusal()).contains("'night' is no option");
        assertThat(WORDS.read(List.of("-q")).refusal()).contains("-q needs a value");
    }
}
