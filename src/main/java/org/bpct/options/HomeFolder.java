package org.bpct.options;

import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.BatchHome;

/**
 * The folder of all batches of a user, and the source of this choice: {@code BPCT_HOME}, else the site, else
 * {@code ~/.bpct}.
 *
 * @param folder its absolute name
 * @param origin the source of the choice
 */
public record HomeFolder(FileName folder, String origin) {
    private static final String KEY = "home";
    private static final String VARIABLE = "BPCT_HOME";

    /** Chooses the folder. */
    public static HomeFolder choose(Map<String, String> environment, Site site, FileName workingDirectory)
            throws UsageException {
        String named = environment.getOrDefault(VARIABLE, "");
        if (!named.isEmpty()) {
            return new HomeFolder(workingDirectory.resolve(FileName.ofText(named)), VARIABLE);
        }
        Optional<String> set = new ValueSources(site.layer()).find(KEY);
        if (set.isPresent()) {
            return new HomeFolder(
                    expanded(set.get(), environment, site), site.layer().origin());
        }
        FileName user = FileName.ofText(userHome(environment) + "/.bpct");
        return new HomeFolder(workingDirectory.resolve(user), ValueLayer.BUILT_IN);
    }

    /** Returns the folder as a home of batches. */
    public BatchHome toBatchHome() {
        return new BatchHome(folder.toPath());
    }

    /** Returns the folder as a value, so that {@code -v} tells its origin. */
    public ValueLayer layer() {
        return ValueLayer.of(origin, Map.of(KEY, folder.text()));
    }

    /** Returns the home directory of the user. */
    public static String userHome(Map<String, String> environment) {
        return environment.getOrDefault("HOME", System.getProperty("user.home", "/"));
    }

    /** Replaces the user's name and home. Other shell words would become names of folders, so they are refused. */
    private static FileName expanded(String text, Map<String, String> environment, Site site) throws UsageException {
        StringBuilder folder = new StringBuilder();
        int at = 0;
        // Without regular expressions for the sake of --progress, see ValueSources.
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != '$') {
                folder.append(c);
                continue;
            }
            int end = at;
            while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
                end++;
            }
            String value = value(text.substring(at, end), environment);
            if (value.isEmpty()) {
                throw refusal(text, site);
            }
            folder.append(value);
            at = end;
        }
        FileName name = FileName.ofText(folder.toString());
        if (!name.isAbsolute()) {
            throw refusal(text, site);
        }
        return name;
    }

    private static String value(String variable, Map<String, String> environment) {
        return switch (variable) {
            case "USER" -> environment.getOrDefault("USER", System.getProperty("user.name", ""));
            case "HOME" -> userHome(environment);
            default -> "";
        };
    }

    private static UsageException refusal(String text, Site site) {
        return new ValueSources(site.layer())
                .attributed(new UsageException("home takes an absolute folder, in which $USER and $HOME alone stand for"
                                + " what they are in the environment, not '" + text + "'")
                        .about(KEY));
    }
}
