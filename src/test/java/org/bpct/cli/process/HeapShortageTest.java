package org.bpct.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which errors are a lack of heap, however deep; and that people are told what to do. */
final class HeapShortageTest {
    @Test
    void aLackOfHeapIsToldWithWhatToDo() {
        Throwable walk = new IllegalStateException("the traversal broke off", new OutOfMemoryError("Java heap space"));

        assertThat(HeapShortage.in(walk))
                .hasValueSatisfying(said -> assertThat(said)
                        .contains("not enough memory")
                        .contains("100 MB for each million files")
                        .containsPattern("JDK_JAVA_OPTIONS=-Xmx[0-9]+m"));
        assertThat(HeapShortage.in(new OutOfMemoryError())).isPresent();
    }

    @Test
    void otherErrorsAreNone() {
        assertThat(HeapShortage.in(new OutOfMemoryError("unable to create native thread")))
                .isEmpty();
        assertThat(HeapShortage.in(new IllegalStateException("heap"))).isEmpty();
    }
}
