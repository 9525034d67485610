/** The fault suite: whatever happens, a file is copied exactly or is named; and bpct goes on from where it stopped. */
@NullMarked
package org.bpct.fault;

import org.jspecify.annotations.NullMarked;
