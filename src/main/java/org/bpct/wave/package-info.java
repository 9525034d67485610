/** The waves of a batch: their jobs, the jobs that they take over, and the writing of them. */
@NullMarked
package org.bpct.wave;

import org.jspecify.annotations.NullMarked;
