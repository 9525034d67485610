/**
 * The schedulers that run jobs, on this machine or on a cluster; start at the interface {@code JobScheduler}.
 */
@NullMarked
package org.bpct.schedule;

import org.jspecify.annotations.NullMarked;
