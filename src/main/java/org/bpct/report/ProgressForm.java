package org.bpct.report;

/** The forms in which the status of batches is printed. */
public enum ProgressForm {
    /** For people: a text that fits a screen. */
    TEXT,
    /** For people: each identity and figure. */
    WHOLE_TEXT,
    /** For programs: JSON. */
    JSON,
    /** For programs: JSON, of a wait also a line for each change. */
    EVENTS,
    /** For scripts: a line a batch, or a job. */
    PARSABLE;

    /** Returns true for the forms of JSON. */
    public boolean isJson() {
        return this == JSON || this == EVENTS;
    }
}
