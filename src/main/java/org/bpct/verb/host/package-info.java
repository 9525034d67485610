/** Transfers to another host and from one, by ssh; start at {@code TransferRun}. */
@NullMarked
package org.bpct.verb.host;

import org.jspecify.annotations.NullMarked;
