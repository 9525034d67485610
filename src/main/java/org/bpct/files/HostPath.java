package org.bpct.files;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path on another host, as people type it: {@code host:/path} or {@code user@host:path}, which begins in the home directory there.
 *
 * @param host the host as {@code ssh} takes it, with or without a user
 * @param path the path; {@code .} for the home directory
 */
public record HostPath(String host, FileName path) {
    /** A colon behind a slash belongs to a name, for all tools. A host that begins with a dash would be an option of ssh. */
    private static final Pattern FORM = Pattern.compile(
            "((?:[A-Za-z0-9._][A-Za-z0-9._-]*@)?(?:[A-Za-z0-9][A-Za-z0-9._-]*|\\[[0-9A-Fa-f:.%a-z]+\\])):(.*)",
            Pattern.DOTALL);

    /** Returns the path that a word means; empty if it has another form, as that of a URL, or of a module of rsync. */
    public static Optional<HostPath> of(FileName word) {
        Matcher parts = FORM.matcher(word.text());
        if (!parts.matches()
                || parts.group(2).startsWith("//")
                || parts.group(2).startsWith(":")) {
            return Optional.empty();
        }
        String host = parts.group(1).replace("[", "").replace("]", "");
        String path = parts.group(2);
        return Optional.of(new HostPath(host, path.isEmpty() ? FileName.currentDirectory() : FileName.ofText(path)));
    }

    /** Returns a path on the same host. */
    public HostPath at(FileName other) {
        return new HostPath(host, other);
    }

    /** Returns the path with its host, as one name. */
    public FileName name() {
        String shown = host.indexOf(':') < 0 ? host : "[" + host + "]";
        return FileName.ofText(shown + ":" + path.text());
    }
}
