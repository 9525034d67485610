package org.bpct.selection;

/** A condition that a name must meet to be copied or removed. */
public sealed interface SelectionCriterion permits SelectionLimit, SelectionTrait {
    /** Returns the option as the user gave it. */
    String given();
}
