/** The streams of a command, with their width and colours. */
@NullMarked
package org.bpct.cli.terminal;

import org.jspecify.annotations.NullMarked;
