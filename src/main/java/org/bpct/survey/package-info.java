/**
 * Questions about trees that the walk alone answers: their entries, and their space.
 *
 * <p>Start at {@link org.bpct.survey.TreeQuestions}; {@code SurveyWalk} hands each directory that it has read to a
 * visitor, and keeps nothing.
 */
@NullMarked
package org.bpct.survey;

import org.jspecify.annotations.NullMarked;
