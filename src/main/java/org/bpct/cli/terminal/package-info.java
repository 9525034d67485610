/** The streams of a command: what is printed, in which width and colours. */
@NullMarked
package org.bpct.cli.terminal;

import org.jspecify.annotations.NullMarked;
