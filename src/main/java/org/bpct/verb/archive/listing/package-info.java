/** Questions about archives, which an index answers. */
@NullMarked
package org.bpct.verb.archive.listing;

import org.jspecify.annotations.NullMarked;
