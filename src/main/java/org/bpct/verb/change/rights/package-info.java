/** Changes of modes and owners: what is asked for, and what an entry needs to become so. */
@NullMarked
package org.bpct.verb.change.rights;

import org.jspecify.annotations.NullMarked;
