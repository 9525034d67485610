/** The kit for tests on a real Slurm; start at {@code SlurmCluster}. */
@NullMarked
package org.bpct.slurm;

import org.jspecify.annotations.NullMarked;
