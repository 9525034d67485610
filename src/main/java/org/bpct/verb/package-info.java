/** The verbs, which say what a batch does with its sources, and the words for each; start at {@code Verb}. */
@NullMarked
package org.bpct.verb;

import org.jspecify.annotations.NullMarked;
