/** The waves of a batch: which jobs they have, what these take over, and the writing of them. */
@NullMarked
package org.bpct.wave;

import org.jspecify.annotations.NullMarked;
