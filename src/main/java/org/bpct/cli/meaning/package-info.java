/** Answers to lines that bpct does not take, by what their users may have meant. */
@NullMarked
package org.bpct.cli.meaning;

import org.jspecify.annotations.NullMarked;
