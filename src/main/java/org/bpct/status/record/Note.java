package org.bpct.status.record;

import java.util.ArrayList;
import java.util.List;

/**
 * A remark of a job that is no error.
 *
 * @param count how often it was met
 * @param word its kind, for instance {@code owners-not-kept}
 */
public record Note(long count, String word) {
    /** Returns the notes of a file; lines of the same word add up. */
    static List<Note> parse(byte[] content) {
        List<Note> notes = new ArrayList<>();
        StateLines lines = new StateLines(content);
        while (lines.next()) {
            Note note = new Note(lines.number(), lines.word());
            if (lines.whole()) {
                int same = notes.size() - 1;
                while (same >= 0 && !notes.get(same).word.equals(note.word)) {
                    same--;
                }
                if (same < 0) {
                    notes.add(note);
                } else {
                    notes.set(same, new Note(notes.get(same).count + note.count, note.word));
                }
            }
        }
        return notes;
    }
}
