package org.bpct.plan;

import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The installed strategies, found with {@code ServiceLoader}. */
public final class BatchStrategies {
    private final ServiceLoader<BatchStrategy> loader = ServiceLoader.load(BatchStrategy.class);

    /** Finds the installed strategies. */
    public BatchStrategies() {}

    /** Returns the strategy with a name, if it is installed. */
    public Optional<BatchStrategy> find(String name) {
        return loader.stream()
                .map(ServiceLoader.Provider::get)
                .filter(strategy -> strategy.name().equals(name))
                .findFirst();
    }

    /** Returns the names of all strategies, for a message. */
    public String names() {
        return loader.stream().map(provider -> provider.get().name()).sorted().collect(Collectors.joining(", "));
    }
}
