package org.bpct.plan;

import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The strategies that are installed, found with {@code ServiceLoader}. */
public final class BatchStrategies {
    private final ServiceLoader<BatchStrategy> loader = ServiceLoader.load(BatchStrategy.class);

    /** Looks at what is installed. */
    public BatchStrategies() {}

    /** Returns the strategy of a name, if there is one. */
    public Optional<BatchStrategy> find(String name) {
        return loader.stream()
                .map(ServiceLoader.Provider::get)
                .filter(strategy -> strategy.name().equals(name))
                .findFirst();
    }

    /** Returns the names, for a message. */
    public String names() {
        return loader.stream().map(provider -> provider.get().name()).sorted().collect(Collectors.joining(", "));
    }
}
