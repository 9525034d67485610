/** Reports as they are written: tables, the HTML page that draws them, and the same tables as CSV. */
@NullMarked
package org.bpct.report.page;

import org.jspecify.annotations.NullMarked;
