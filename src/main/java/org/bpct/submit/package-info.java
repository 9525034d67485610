/** What a scheduler is asked for: to run jobs, to end them, to wait; start at {@code Resumption}. */
@NullMarked
package org.bpct.submit;

import org.jspecify.annotations.NullMarked;
