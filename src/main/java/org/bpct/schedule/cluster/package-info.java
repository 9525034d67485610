/** The schedulers that are used through commands, Slurm and PBS: each is a dialect. */
@NullMarked
package org.bpct.schedule.cluster;

import org.jspecify.annotations.NullMarked;
