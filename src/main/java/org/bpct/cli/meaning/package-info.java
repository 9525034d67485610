/** Answers to lines that bpct does not take, by the likely meaning of each. */
@NullMarked
package org.bpct.cli.meaning;

import org.jspecify.annotations.NullMarked;
