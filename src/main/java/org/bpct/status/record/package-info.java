/** The files of a batch as they are read: one class for each kind of record. */
@NullMarked
package org.bpct.status.record;

import org.jspecify.annotations.NullMarked;
