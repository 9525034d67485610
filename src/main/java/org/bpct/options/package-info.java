/**
 * The wishes of a user: the options of the command line and of the files of site and user, read, checked and combined
 * in {@link org.bpct.options.RunOptions}. Nothing here reads the trees to copy.
 */
@NullMarked
package org.bpct.options;

import org.jspecify.annotations.NullMarked;
