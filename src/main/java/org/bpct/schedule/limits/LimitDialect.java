package org.bpct.schedule.limits;

import java.util.List;
import java.util.Map;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Wanted;

/** The limits of a scheduler as data: the questions, and the comparison with the user's request. */
public interface LimitDialect {
    /** The part of a dialect that knows no limits. */
    LimitDialect NONE = new LimitDialect() {
        @Override
        public List<List<byte[]>> questions() {
            return List.of();
        }

        @Override
        public List<String> sentences(
                Wanted wanted, Map<String, String> variables, List<CommandRunner.Result> answers) {
            return List.of();
        }
    };

    /** Returns the words of questions to the cluster. */
    List<List<byte[]>> questions();

    /**
     * Returns the words of questions to an accounting that serves several clusters, so that they name none.
     *
     * @param answers the answers to {@link #questions}
     */
    default List<List<byte[]>> accountQuestions(Wanted wanted, List<CommandRunner.Result> answers) {
        return List.of();
    }

    /**
     * Returns a sentence for each limit that would refuse the request, let it wait forever, or take only a part of it, with what to
     * type; and one if questions were not answered.
     *
     * @param variables the variables of the caller; the submit command obeys some
     * @param answers the answers to both kinds of questions, in their order
     */
    List<String> sentences(Wanted wanted, Map<String, String> variables, List<CommandRunner.Result> answers);
}
