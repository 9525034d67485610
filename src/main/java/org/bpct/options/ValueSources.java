package org.bpct.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/** The places of values of options, the strongest first: the first one that names an option decides. */
public final class ValueSources {
    private final List<ValueLayer> layers;

    /** Takes the layers, the strongest first. */
    public ValueSources(ValueLayer... layers) {
        this.layers = List.of(layers);
    }

    /** Returns the text of an option's value; empty if no layer names the option. */
    public Optional<String> find(String name) {
        ValueLayer layer = layer(name);
        return layer == null
                ? Optional.empty()
                : Optional.ofNullable(layer.values().get(name));
    }

    /** Returns true if the value of an option was typed, and does not come from a file. */
    boolean isTyped(String name) {
        ValueLayer layer = layer(name);
        return layer != null && !layer.isFile() && !layer.origin().equals(ValueLayer.BUILT_IN);
    }

    /** Returns the text of an option's value; empty text if there is none. */
    public String text(String name) {
        return find(name).orElse("");
    }

    /**
     * Returns the number of an option; empty if no layer names the option.
     *
     * @param besides the words that the option takes in place of a number, for the refusal
     */
    public OptionalInt number(String name, int least, int most, String besides) throws UsageException {
        Optional<String> text = find(name);
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        try {
            int number = Integer.parseInt(text.get());
            if (number >= least && number <= most) {
                return OptionalInt.of(number);
            }
        } catch (NumberFormatException notANumber) {
            // The message below says so, with the allowed values.
        }
        throw refused(name, "takes a number from " + least + " to " + most + besides + ", not '" + text.get() + "'");
    }

    /** Returns the value of an option that takes one of these words. */
    String choice(String name, String... words) throws UsageException {
        String text = text(name);
        if (!List.of(words).contains(text)) {
            String last = words[words.length - 1];
            String others = String.join(", ", List.of(words).subList(0, words.length - 1));
            throw refused(name, "takes " + others + " or " + last + ", not '" + text + "'");
        }
        return text;
    }

    /** Returns the refusal of the value of an option. */
    public UsageException refused(String name, String why) {
        return attributed(new UsageException(ValueFile.shown(name) + " " + why).about(name));
    }

    /** Returns a sentence for each line of a file that is not obeyed. */
    public List<String> notObeyed() {
        return layers.stream().flatMap(layer -> layer.notObeyed().stream()).toList();
    }

    /** Returns one line for each value in force that is not built in, with its origin, by option name. */
    public List<String> lines() {
        TreeSet<String> names = new TreeSet<>();
        layers.forEach(layer -> names.addAll(layer.values().keySet()));
        List<String> lines = new ArrayList<>();
        for (String name : names) {
            String text = text(name);
            String shown = text.isEmpty() ? "" : FileName.ofText(text).display() + " ";
            ValueLayer layer = layer(name);
            if (layer != null && !layer.origin().equals(ValueLayer.BUILT_IN)) {
                lines.add(name + " = " + shown + "(" + layer.origin() + ")");
            }
        }
        return lines;
    }

    /** Returns the refusal of a value, with the file that holds the value if there is one. */
    public UsageException attributed(UsageException refusal) {
        ValueLayer layer = layer(refusal.option());
        return layer == null || !layer.isFile()
                ? refusal
                : new UsageException(refusal.getMessage() + " (" + layer.origin() + ")");
    }

    /** A loop: in the path of --progress streams and regular expressions each took 12 ms more CPU, of 165. */
    private @Nullable ValueLayer layer(String name) {
        for (ValueLayer layer : layers) {
            if (layer.values().containsKey(name)) {
                return layer;
            }
        }
        return null;
    }
}
