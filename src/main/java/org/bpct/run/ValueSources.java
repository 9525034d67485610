package org.bpct.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.bpct.model.FileName;

/** The places that values of options come from, the strongest first: the first that names an option decides. */
public final class ValueSources {
    private final List<ValueLayer> layers;

    /** Takes the layers, the strongest first. */
    public ValueSources(ValueLayer... layers) {
        this.layers = List.of(layers);
    }

    /** Returns the text of an option's value; empty if no layer names the option. */
    public Optional<String> find(String name) {
        return layer(name).map(layer -> layer.values().getOrDefault(name, ""));
    }

    /** Returns the text of an option's value; empty text if there is none. */
    public String text(String name) {
        return find(name).orElse("");
    }

    /** Returns one line for each value that holds, with its origin, by option name. */
    public List<String> lines() {
        TreeSet<String> names = new TreeSet<>();
        layers.forEach(layer -> names.addAll(layer.values().keySet()));
        List<String> lines = new ArrayList<>();
        for (String name : names) {
            String text = text(name);
            String shown = text.isEmpty() ? "" : FileName.ofText(text).display() + " ";
            layer(name).ifPresent(layer -> lines.add(name + " = " + shown + "(" + layer.origin() + ")"));
        }
        return lines;
    }

    /** Returns the refusal of a value with the file in which the value stands, if it stands in one. */
    public UsageException attributed(UsageException refusal) {
        return layer(refusal.option())
                .filter(ValueLayer::isFile)
                .map(layer -> new UsageException(refusal.getMessage() + " (" + layer.origin() + ")"))
                .orElse(refusal);
    }

    private Optional<ValueLayer> layer(String name) {
        return layers.stream().filter(layer -> layer.values().containsKey(name)).findFirst();
    }
}
