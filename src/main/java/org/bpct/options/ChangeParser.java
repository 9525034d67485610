package org.bpct.options;

import java.util.OptionalLong;
import org.bpct.verb.change.rights.ChangeRequest;
import org.bpct.verb.change.rights.ModeChange;
import org.jspecify.annotations.Nullable;

/** The parser of the options that ask for modes and owners. */
public final class ChangeParser {
    private OptionalLong user = OptionalLong.empty();
    private OptionalLong group = OptionalLong.empty();

    /** Starts without owners. */
    public ChangeParser() {}

    /** Takes {@code USER}, {@code USER:GROUP}, {@code USER:} for the login group of the user, or {@code :GROUP}. */
    public ChangeParser owners(@Nullable String words) throws UsageException {
        if (words == null) {
            return this;
        }
        int colon = words.indexOf(':');
        String name = colon < 0 ? words : words.substring(0, colon);
        String ofGroup = colon < 0 ? "" : words.substring(colon + 1);
        if (name.isEmpty() && ofGroup.isEmpty()) {
            throw new UsageException("--chown takes USER, USER:GROUP, USER: or :GROUP, not '" + words + "'");
        }
        if (!name.isEmpty()) {
            user = OptionalLong.of(Accounts.users().number("--chown", name));
        }
        if (!ofGroup.isEmpty()) {
            group = OptionalLong.of(Accounts.groups().number("--chown", ofGroup));
        } else if (colon >= 0) {
            group = OptionalLong.of(Accounts.users().loginGroup("--chown", name));
        }
        return this;
    }

    /** Takes a group. */
    public ChangeParser group(@Nullable String name) throws UsageException {
        if (name == null) {
            return this;
        }
        if (group.isPresent()) {
            throw new UsageException("--chown names a group, and --chgrp too: one of them is enough");
        }
        group = OptionalLong.of(Accounts.groups().number("--chgrp", name));
        return this;
    }

    /**
     * Returns the request.
     *
     * @param mode the mode of all entries
     * @param dirs the mode of directories, in place of that
     * @param files the mode of all others, in place of that
     */
    public ChangeRequest of(@Nullable String mode, @Nullable String dirs, @Nullable String files)
            throws UsageException {
        if (mode != null && dirs != null && files != null) {
            throw new UsageException("--dirs and --files name all modes, so --chmod does not go with both");
        }
        ModeChange all = mode("--chmod", mode);
        return new ChangeRequest(
                dirs == null ? all : mode("--dirs", dirs), files == null ? all : mode("--files", files), user, group);
    }

    private static @Nullable ModeChange mode(String option, @Nullable String words) throws UsageException {
        if (words == null) {
            return null;
        }
        return ModeChange.parse(words)
                .orElseThrow(() -> new UsageException(
                        option + " takes a mode as chmod does, such as 640 or u+rwX,o=, not '" + words + "'"));
    }
}
