/** What users may have meant who typed something that bpct does not take. */
@NullMarked
package org.bpct.cli.meaning;

import org.jspecify.annotations.NullMarked;
