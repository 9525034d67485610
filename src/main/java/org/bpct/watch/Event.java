package org.bpct.watch;

/** An event that the display of batches reacts to. */
sealed interface Event {
    /** A key was pressed. */
    record Typed(Action action) implements Event {}

    /** The window has another size now, or what it showed is lost. */
    record Resized() implements Event {}

    /** Somebody has looked at batches. */
    record Looked(Reading reading) implements Event {}

    /** Looking at batches came to an end that nobody foresaw. */
    record Broken(RuntimeException cause) implements Event {}

    /** The terminal is gone. */
    record HungUp() implements Event {}
}
