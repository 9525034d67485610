/** Names as bytes, and files that are written once, by rename, or with a sum. */
@NullMarked
package org.bpct.files;

import org.jspecify.annotations.NullMarked;
