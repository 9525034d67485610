/** The limits of a site, as its scheduler tells them, compared with the jobs that a user wants. */
@NullMarked
package org.bpct.schedule.limits;

import org.jspecify.annotations.NullMarked;
