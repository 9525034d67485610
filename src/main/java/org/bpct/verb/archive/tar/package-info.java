/** Tar archives as they are on disk, and the index of their members. */
@NullMarked
package org.bpct.verb.archive.tar;

import org.jspecify.annotations.NullMarked;
