/** Questions about archives, which an index answers. */
@NullMarked
package org.bpct.survey.archive;

import org.jspecify.annotations.NullMarked;
