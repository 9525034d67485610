/** The requests to a scheduler, to run or end jobs, and the wait for them; start at {@code Resumption}. */
@NullMarked
package org.bpct.submit;

import org.jspecify.annotations.NullMarked;
