/**
 * The command line: it collects the typed words and turns them into {@code RunOptions}; start at {@link
 * org.bpct.cli.Main}.
 */
@NullMarked
package org.bpct.cli;

import org.jspecify.annotations.NullMarked;
