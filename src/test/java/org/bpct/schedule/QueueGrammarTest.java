package org.bpct.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Grammars whose options are words behind one dash; those of letters are tested with their dialects. */
final class QueueGrammarTest {
    private static final QueueGrammar WORDS = QueueGrammar.ofWords(Set.of("-x", "-K", "-cwd"), Set.of("-K", "-oo"));

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
    void aWordThatIsNoOptionIsRefused() {
        assertThat(WORDS.read(List.of("-x", "night")).refusal()).contains("'night' is no option");
        assertThat(WORDS.read(List.of("-q")).refusal()).contains("-q needs a value");
    }
}
