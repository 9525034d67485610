/**
 * How fast the jobs of earlier batches were, and what that tells of the next one.
 *
 * <p>Start at {@link org.bpct.forecast.Forecast}.
 */
@NullMarked
package org.bpct.forecast;

import org.jspecify.annotations.NullMarked;
