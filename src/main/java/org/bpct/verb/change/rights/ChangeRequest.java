package org.bpct.verb.change.rights;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The modes and owners that are asked for.
 *
 * @param ofDirectories the change of the modes of directories; null for none
 * @param ofFiles the change of the modes of all else but symlinks; null for none
 * @param user the owner
 * @param group the group
 */
public record ChangeRequest(
        @Nullable ModeChange ofDirectories, @Nullable ModeChange ofFiles, OptionalLong user, OptionalLong group) {
    /** Returns true if a mode is requested, so that entries other than symlinks can change. */
    public boolean changesModes() {
        return ofDirectories != null || ofFiles != null;
    }

    /** Returns true if an owner or a group is requested. */
    public boolean changesOwners() {
        return user.isPresent() || group.isPresent();
    }

    /**
     * Returns the step that brings an entry to the request. First the owner changes, which may take set-id bits, then
     * the mode.
     *
     * @param umask the umask of the user, for clauses that name no class of users
     */
    Step stepFor(Rights seen, int umask) {
        boolean isOwned = isOwned(seen);
        int bits = isOwned ? seen.bits() : seen.bitsWithNewOwner();
        int wanted = wanted(seen, bits, umask);
        return new Step(
                wanted == bits ? Step.NONE : wanted,
                isOwned ? Step.NONE : user.orElse(Step.NONE),
                isOwned ? Step.NONE : group.orElse(Step.NONE));
    }

    /** Returns true if a file loses set-id bits with its owner that it would have kept otherwise. */
    boolean losesSetId(Rights seen, int umask) {
        return !isOwned(seen)
                && (wanted(seen, seen.bits(), umask) & ~wanted(seen, seen.bitsWithNewOwner(), umask)) != 0;
    }

    private boolean isOwned(Rights seen) {
        return seen.user() == user.orElse(seen.user()) && seen.group() == group.orElse(seen.group());
    }

    private int wanted(Rights seen, int bits, int umask) {
        ModeChange change = seen.isDirectory() ? ofDirectories : ofFiles;
        return change == null || seen.isSymlink() ? bits : change.apply(bits, seen.isDirectory(), umask);
    }
}
