/** Changes of modes and owners: the request, and the step that each entry needs. */
@NullMarked
package org.bpct.verb.change.rights;

import org.jspecify.annotations.NullMarked;
