/** Jobs on this host, and on nodes that the user already has: a runner in the background. */
@NullMarked
package org.bpct.schedule.local;

import org.jspecify.annotations.NullMarked;
