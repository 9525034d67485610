/**
 * The entry of the program, which holds only the class that checks the Java version; go on with {@link org.bpct.cli}.
 */
@NullMarked
package org.bpct;

import org.jspecify.annotations.NullMarked;
