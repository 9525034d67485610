package org.bpct.status.record;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.model.AttemptDirectory;
import org.jspecify.annotations.Nullable;

/** The reading of one attempt's folder: each file is opened only if the folder lists it. */
final class AttemptReader {
    private static final int MESSAGE_LIMIT = 1000;
    private static final int MOST_LANES = 1000;

    private final AttemptDirectory attempt;
    private final Set<String> names;

    private AttemptReader(AttemptDirectory attempt, Set<String> names) {
        this.attempt = attempt;
        this.names = names;
    }

    /** Lists the folder. */
    static AttemptReader of(AttemptDirectory attempt) {
        return new AttemptReader(attempt, StateFiles.names(attempt.root()));
    }

    AttemptDirectory directory() {
        return attempt;
    }

    /** Returns true if the attempt has settled groups itself, or taken over those of an earlier one. */
    boolean hasJournal() {
        return names.contains("journal");
    }

    /** Returns how the attempt ended, or {@link ExitRecord#ofDamaged}; null if it has not. */
    @Nullable
    ExitRecord exit() {
        if (!names.contains("exit")) {
            return null;
        }
        ExitRecord exit = ExitRecord.parse(StateFiles.record(attempt.exit()));
        return exit == null ? ExitRecord.ofDamaged() : exit;
    }

    /** Returns where and when the attempt began; null if that is unknown. */
    @Nullable
    StartRecord start() {
        return names.contains("start") ? StartRecord.parse(StateFiles.record(attempt.start())) : null;
    }

    /**
     * Returns how many attempts in a row, this one the last, settled nothing; 0 for a damaged record: then the job is tried once
     * more than it should be.
     */
    int standstills() {
        if (names.contains("advanced")) {
            return 0;
        }
        StateLines before =
                new StateLines(names.contains("standstills") ? StateFiles.record(attempt.standstills()) : new byte[0]);
        long earlier = before.next() ? Math.max(0, before.number()) : 0;
        return (int) Math.min(Integer.MAX_VALUE, earlier + 1);
    }

    /** Returns the record of the attempt's start. */
    PartSnapshot.Claim claim() {
        String helper = names.contains("helper") ? JobReader.folder(StateFiles.record(attempt.helper())) : "";
        return new PartSnapshot.Claim(helper, start(), access());
    }

    private String access() {
        if (!names.contains("access")) {
            return "";
        }
        StateLines lines = new StateLines(StateFiles.record(attempt.access()));
        String word = lines.next() ? lines.word() : "";
        return lines.whole() && (word.equals("sealed") || word.equals("descriptors")) ? word : "";
    }

    /** Returns how many lanes it has chosen itself by now, as the last whole line says; 0 if it chooses none. */
    int lanes() {
        if (!names.contains("lanes")) {
            return 0;
        }
        StateLines lines = new StateLines(StateFiles.record(attempt.lanes()));
        int last = 0;
        while (lines.next()) {
            long chosen = lines.number();
            if (lines.whole() && chosen > 0 && chosen <= MOST_LANES) {
                last = (int) chosen;
            }
        }
        return last;
    }

    /** Returns the progress of the attempt while it is at work. */
    PartSnapshot.Report report() {
        return names.contains("progress")
                ? new PartSnapshot.Report(
                        ProgressRecord.parse(StateFiles.record(attempt.progress())),
                        StateFiles.changed(attempt.progress()),
                        lanes())
                : PartSnapshot.Report.none(lanes());
    }

    /** Returns why the attempt stopped; null if it does not say. */
    @Nullable
    FileName message() {
        FileName said = names.contains("message") ? message(StateFiles.record(attempt.message())) : null;
        // A record that was begun and never got its name: nothing else could be written.
        boolean isCutOff = said == null && names.contains("exit.new") && !names.contains("exit");
        return isCutOff ? FileName.ofText(PartSnapshot.HOME_IS_FULL) : said;
    }

    /** Returns the first line of a message; null if that is empty. */
    static @Nullable FileName message(byte[] content) {
        int end = 0;
        while (end < content.length && end < MESSAGE_LIMIT && content[end] != '\n' && content[end] != 0) {
            end++;
        }
        return end == 0 ? null : FileName.of(Arrays.copyOf(content, end));
    }

    List<Note> notes() {
        return names.contains("notes") ? Note.parse(StateFiles.record(attempt.notes())) : List.of();
    }
}
