/** Tar archives as they are on disk, and the index that tells what is where in them. */
@NullMarked
package org.bpct.verb.archive.tar;

import org.jspecify.annotations.NullMarked;
