/** Questions about archives, answered from an index. */
@NullMarked
package org.bpct.verb.archive.listing;

import org.jspecify.annotations.NullMarked;
