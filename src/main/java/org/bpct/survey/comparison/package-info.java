/**
 * The comparison of two trees, by a walk that reads both side by side.
 *
 * <p>Start at {@link org.bpct.survey.comparison.TreeComparison}.
 */
@NullMarked
package org.bpct.survey.comparison;

import org.jspecify.annotations.NullMarked;
