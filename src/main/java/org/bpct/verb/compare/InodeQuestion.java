package org.bpct.verb.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.verb.compare.HeldCommand.Held;

/** A question about many names of one tree. */
interface InodeQuestion {
    Answer ask(List<Held> names) throws IOException;

    /** The answer about all names: lines, in ISO 8859-1, or why there are none. A name without lines is in no map. */
    record Answer(Map<Held, List<String>> lines, Map<Held, String> refusals) {
        /** Returns true if a name has lines, or was refused. */
        boolean tells(Held name) {
            return lines.containsKey(name) || refusals.containsKey(name);
        }

        /** Adds the answers to another question. */
        void add(Answer other) {
            refusals.putAll(other.refusals);
            other.lines.forEach((name, more) -> {
                List<String> all = new ArrayList<>(lines.getOrDefault(name, List.of()));
                all.addAll(more);
                lines.put(name, all);
            });
        }
    }
}
