package org.bpct.report;

/** The forms in which the status of batches is printed. */
public enum ProgressForm {
    /** For people: a text that fits a screen. */
    TEXT,
    /** For people: each identity and figure. */
    WHOLE_TEXT,
    /** For programs: JSON. */
    JSON,
    /** For scripts: a line a batch, or a job. */
    PARSABLE
}
