/** The list of the verbs: the only place that knows the runs of all. */
@NullMarked
package org.bpct.verbs;

import org.jspecify.annotations.NullMarked;
