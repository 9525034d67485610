/**
 * The rates of earlier batches' jobs, and the forecasts made from them.
 *
 * <p>Start at {@link org.bpct.forecast.Forecast}.
 */
@NullMarked
package org.bpct.forecast;

import org.jspecify.annotations.NullMarked;
