/** Stand-ins for PBS on this host, for tests. */
@NullMarked
package org.bpct.pbs;

import org.jspecify.annotations.NullMarked;
