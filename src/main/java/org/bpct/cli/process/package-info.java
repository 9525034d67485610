/** The process that bpct is: its words, its working directory, and its end for want of memory. */
@NullMarked
package org.bpct.cli.process;

import org.jspecify.annotations.NullMarked;
