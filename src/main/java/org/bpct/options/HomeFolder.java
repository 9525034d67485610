package org.bpct.options;

import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.BatchHome;

/**
 * The folder of all batches of a user, and the source of this choice: {@code BPCT_HOME}, else the site, else
 * that of the user.
 *
 * @param folder its absolute name
 * @param origin the source of the choice
 */
public record HomeFolder(FileName folder, String origin) {
    private static final String KEY = "home";
    private static final String VARIABLE = "BPCT_HOME";
    private static final String STATE_HOME = "XDG_STATE_HOME";
    private static final FileName USUAL_STATE_HOME = FileName.ofText(".local/state");

    /** A look for a folder of batches. Its file server may hang, so that somebody has to watch the one who looks. */
    public interface Look {
        /** Returns whether something of this absolute name is there. */
        boolean finds(FileName folder);
    }

    /** Chooses the folder. */
    public static HomeFolder choose(Map<String, String> environment, Site site, FileName workingDirectory, Look look)
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
        return ofUser(environment, workingDirectory, look);
    }

    /**
     * Returns the folder of a user: {@code ~/.bpct}, or, as the XDG Base Directory Specification 0.8 has it, {@code
     * bpct} in {@code XDG_STATE_HOME} if that is set and {@code ~/.bpct} is not there. Cron does not know the variable;
     * so the usual place of such a folder is taken, too, if it is there, or two calls would have two homes.
     */
    private static HomeFolder ofUser(Map<String, String> environment, FileName workingDirectory, Look look) {
        FileName home = workingDirectory.resolve(FileName.ofText(userHome(environment)));
        FileName plain = home.resolve(FileName.ofText(".bpct"));
        if (!look.finds(plain)) {
            String named = environment.getOrDefault(STATE_HOME, "");
            // The specification tells programs to pass over a relative one.
            FileName state = named.startsWith("/") ? FileName.ofText(named) : home.resolve(USUAL_STATE_HOME);
            FileName folder = state.resolve(FileName.ofText("bpct"));
            if (named.startsWith("/") || look.finds(folder)) {
                return new HomeFolder(folder, named.startsWith("/") ? STATE_HOME : ValueLayer.BUILT_IN);
            }
        }
        return new HomeFolder(plain, ValueLayer.BUILT_IN);
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
                                + " their values in the environment, not '" + text + "'")
                        .about(KEY));
    }
}
