package org.bpct.options;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of options from one place.
 *
 * @param origin the place, as users know it
 * @param isFile whether the place is a file, so that the message for a bad value names it
 * @param values the values by option name
 * @param notObeyed one sentence for each line of the file that is not obeyed
 */
public record ValueLayer(String origin, boolean isFile, Map<String, String> values, List<String> notObeyed) {
    /** The origin of the default values. */
    public static final String BUILT_IN = "built in";

    /** Keeps a copy of the values, in their order. */
    public ValueLayer {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        notObeyed = List.copyOf(notObeyed);
    }

    /** Returns the layer of values that the user, the environment or the program sets now. */
    public static ValueLayer of(String origin, Map<String, String> values) {
        return new ValueLayer(origin, false, values, List.of());
    }

    /** Returns the layer of a file. */
    public static ValueLayer ofFile(String origin, ValueFile file) {
        return new ValueLayer(origin, true, file.values(), file.notObeyed());
    }
}
