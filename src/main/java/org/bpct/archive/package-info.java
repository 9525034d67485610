/** Tar archives as they are on disk, and the index that tells what is where in them. */
@NullMarked
package org.bpct.archive;

import org.jspecify.annotations.NullMarked;
