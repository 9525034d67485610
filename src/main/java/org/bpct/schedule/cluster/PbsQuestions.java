package org.bpct.schedule.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.TaskName;

/** The questions to PBS about jobs, by identity and by name. */
final class PbsQuestions {
    /** The identity of a job or of an array in a line of its own. */
    static final Pattern ID = Pattern.compile("(?m)^(\\d{1,12}(?:\\[])?\\.[A-Za-z0-9_.-]+)\\s*$");

    private PbsQuestions() {}

    /** Returns the words of a question about jobs: arrays are asked about as a whole, with "-t" for each of their jobs. */
    static List<byte[]> ofJobs(List<JobId> jobs, String... command) {
        List<String> words = new ArrayList<>(List.of(command));
        if (PbsSubjobs.areIn(jobs)) {
            words.add("-t");
        }
        PbsSubjobs.asked(jobs).forEach(job -> words.add(job.value()));
        return CommandRunner.words(words);
    }

    /**
     * Returns two queries for each name: qselect prints identities without names, and a job that has already ended
     * needs "-x". A job of an array has the name of that.
     */
    static List<List<byte[]>> ofNames(Collection<String> names) {
        return names.stream()
                .map(TaskName::shown)
                .distinct()
                .flatMap(name -> Stream.of(
                        CommandRunner.words("qselect", "-N", name), CommandRunner.words("qselect", "-x", "-N", name)))
                .toList();
    }

    /** Returns the identities by name in the answer to one of these queries; empty if there was none. */
    static Optional<Map<String, JobId>> named(List<byte[]> question, CommandRunner.Result answer) {
        if (!answer.succeeded()) {
            return Optional.empty();
        }
        String name = FileName.of(question.get(question.size() - 1)).text();
        Map<String, JobId> found = new LinkedHashMap<>();
        Matcher matcher = ID.matcher(answer.outText());
        while (matcher.find()) {
            found.put(name, new JobId(matcher.group(1)));
        }
        return Optional.of(found);
    }
}
