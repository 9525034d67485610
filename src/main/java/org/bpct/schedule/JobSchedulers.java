package org.bpct.schedule;

import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.model.SchedulerAddress;

/** The installed schedulers: bpct's own ones, then those of plug-ins, all found in the same way. */
public final class JobSchedulers {
    /** The name that stands for the scheduler with the highest preference. */
    public static final String AUTO = "auto";

    /** The number of errors in a row that means that the loader is broken, not a provider. */
    private static final int MOST_ERRORS = 100;

    private final SortedMap<String, JobSchedulerProvider> providers = new TreeMap<>();
    private final SortedMap<String, Integer> preferences = new TreeMap<>();
    private final SortedMap<String, String> broken = new TreeMap<>();

    private final ClientFolders folders;

    private JobSchedulers(ClientFolders folders) {
        this.folders = folders;
    }

    /** Finds the schedulers on the class path; their clients are looked for in these folders. */
    public static JobSchedulers find(ClientFolders folders) {
        return find(ServiceLoader.load(JobSchedulerProvider.class), folders);
    }

    /** Finds the usable schedulers among these providers. */
    public static JobSchedulers find(Iterable<JobSchedulerProvider> found, ClientFolders folders) {
        JobSchedulers schedulers = new JobSchedulers(folders);
        Iterator<JobSchedulerProvider> iterator = found.iterator();
        while (schedulers.broken.size() < MOST_ERRORS) {
            try {
                if (!iterator.hasNext()) {
                    break;
                }
                schedulers.add(iterator.next());
            } catch (ServiceConfigurationError e) {
                // The loader continues after the broken provider, which its message names.
                schedulers.broken.put("plug-in " + (schedulers.broken.size() + 1), reason(e));
            }
        }
        return schedulers;
    }

    private void add(JobSchedulerProvider provider) {
        // A plug-in is foreign code: no exception of it may keep bpct from its other schedulers.
        try {
            String name = provider.name();
            int preference = provider.preference(folders);
            if (providers.putIfAbsent(name, provider) == null) {
                preferences.put(name, preference);
            } else {
                broken.put(provider.getClass().getName(), "there is another scheduler named " + name);
            }
        } catch (RuntimeException | LinkageError e) {
            broken.put(provider.getClass().getName(), reason(e));
        }
    }

    private static String reason(Throwable e) {
        Throwable cause = e.getCause();
        return cause == null ? e.toString() : e + ", because of " + cause;
    }

    /** Returns the names that {@link #open} accepts, except {@code auto}, in order. */
    public Set<String> names() {
        return Collections.unmodifiableSet(providers.keySet());
    }

    /** Returns the names of the schedulers whose client is installed here, in order. */
    public List<String> installed() {
        return preferences.entrySet().stream()
                .filter(preference -> preference.getValue() >= 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the unusable providers, each with its error. */
    public Map<String, String> broken() {
        return Collections.unmodifiableMap(broken);
    }

    /**
     * Returns a scheduler.
     *
     * @param word its {@link SchedulerAddress}, with {@code auto} for the one with the highest preference
     * @throws IllegalArgumentException if there is none of that name, or it has no clusters; the message is for the user
     */
    public JobScheduler open(String word, CommandRunner commands) {
        SchedulerAddress address = SchedulerAddress.of(word);
        String name = address.scheduler();
        JobSchedulerProvider provider = providers.get(name.equals(AUTO) ? preferred() : name);
        if (provider == null) {
            String unusable = broken.isEmpty() ? "" : "; broken plug-ins: " + broken;
            throw new IllegalArgumentException("there is no scheduler '" + name + "'; there are: " + AUTO + ", "
                    + String.join(", ", providers.keySet()) + unusable);
        }
        if (address.cluster().isEmpty()) {
            return provider.open(commands, folders);
        }
        String refusal = provider.refusalOfCluster();
        if (!refusal.isEmpty()) {
            throw new IllegalArgumentException("--cluster " + address.cluster() + ": " + refusal);
        }
        return provider.open(commands, folders, address.cluster());
    }

    private String preferred() {
        return preferences.entrySet().stream()
                .filter(preference -> preference.getValue() >= 0)
                .max(Comparator.comparingInt(Map.Entry::getValue))
                .map(Map.Entry::getKey)
                .orElse(AUTO);
    }
}
