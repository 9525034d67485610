/** The manual pages in {@code docs/man}, made from the help and the documents. */
@NullMarked
package org.bpct.manual;

import org.jspecify.annotations.NullMarked;
