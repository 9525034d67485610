/** A file system of the tests: kept in memory by a Java process, served by FUSE, with the weaknesses that a test asks for. */
@NullMarked
package org.bpct.fuse;

import org.jspecify.annotations.NullMarked;
