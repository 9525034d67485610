package org.bpct.schedule.local;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.model.SchedulerState;

/** The records of a runner about its jobs so far, by their position in the queue. */
final class RunnerJournal {
    private final Map<Integer, ProcessIdentity> started = new HashMap<>();
    private final Map<Integer, String> ended = new HashMap<>();

    private RunnerJournal() {}

    /** Returns the records in the journal of a wave; torn lines and lines of unknown form are ignored. */
    static RunnerJournal read(RunnerFolder folder) throws IOException {
        RunnerJournal journal = new RunnerJournal();
        for (List<String> words : folder.readJournal()) {
            try {
                journal.add(words);
            } catch (NumberFormatException | IndexOutOfBoundsException damaged) {
                // A damaged line is ignored; the job's own files tell the rest.
            }
        }
        return journal;
    }

    /** Returns the process of a job that was started. */
    Optional<ProcessIdentity> process(int index) {
        return Optional.ofNullable(started.get(index));
    }

    /** Returns, for people, the way in which a job ended. */
    Optional<String> end(int index) {
        return Optional.ofNullable(ended.get(index));
    }

    private void add(List<String> words) {
        int index = Integer.parseInt(words.get(1));
        switch (words.get(0)) {
            case "start" ->
                started.put(index, new ProcessIdentity(Long.parseLong(words.get(2)), Long.parseLong(words.get(3))));
            case "end" -> ended.put(index, SchedulerState.exitWords(words.get(2)));
            case "skip" -> ended.put(index, "cancelled before it started");
            default -> {
                // The word comes from a newer runner.
            }
        }
    }
}
