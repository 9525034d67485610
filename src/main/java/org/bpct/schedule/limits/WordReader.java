package org.bpct.schedule.limits;

import java.util.List;

/** The reading of the words of a submit command by its grammar. */
@FunctionalInterface
public interface WordReader {
    /** Returns the values that these options, names of one, have in the words, in their order: the last one wins. */
    List<String> values(List<String> words, List<String> options);
}
