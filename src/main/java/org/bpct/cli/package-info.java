/**
 * The command line, which collects what people type and turns it into {@code RunOptions}; start at {@link org.bpct.cli.Main}.
 */
@NullMarked
package org.bpct.cli;

import org.jspecify.annotations.NullMarked;
