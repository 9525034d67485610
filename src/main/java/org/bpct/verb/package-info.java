/** The verbs of batches, and the words for each; start at {@code Verb}. */
@NullMarked
package org.bpct.verb;

import org.jspecify.annotations.NullMarked;
