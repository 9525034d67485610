/** The test for files whose contents are on tape or in another archive, and not on disk. */
@NullMarked
package org.bpct.traverse.offline;

import org.jspecify.annotations.NullMarked;
