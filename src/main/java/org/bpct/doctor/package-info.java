/** The examination of a host, its scheduler and a node. */
@NullMarked
package org.bpct.doctor;

import org.jspecify.annotations.NullMarked;
