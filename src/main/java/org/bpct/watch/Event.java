package org.bpct.watch;

/** An event that the display of batches reacts to. */
sealed interface Event {
    /** A key was pressed; the letter is NUL for one that types none. */
    record Typed(Action action, char letter) implements Event {}

    /** A deed has ended, or was refused. */
    record Done(String words) implements Event {}

    /** The window has another size now, or has lost its contents. */
    record Resized() implements Event {}

    /** The batches were read. */
    record Looked(Reading reading) implements Event {}

    /** Reading batches has failed unexpectedly. */
    record Broken(RuntimeException cause) implements Event {}

    /** The terminal is gone. */
    record HungUp() implements Event {}
}
