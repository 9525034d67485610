/**
 * Questions about trees that the walk alone answers: what is in them, and how much it takes.
 *
 * <p>Start at {@link org.bpct.survey.TreeQuestions}; {@code SurveyWalk} hands each directory that it has read to a
 * visitor, and keeps nothing.
 */
@NullMarked
package org.bpct.survey;

import org.jspecify.annotations.NullMarked;
