/** The status for people and for programs. */
@NullMarked
package org.bpct.status.show;

import org.jspecify.annotations.NullMarked;
