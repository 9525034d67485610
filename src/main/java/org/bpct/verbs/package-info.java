/** The list of the verbs: the only place that names them all. */
@NullMarked
package org.bpct.verbs;

import org.jspecify.annotations.NullMarked;
