/** Jobs on this host, and on nodes that the user has already: a runner in the background. */
@NullMarked
package org.bpct.schedule.local;

import org.jspecify.annotations.NullMarked;
