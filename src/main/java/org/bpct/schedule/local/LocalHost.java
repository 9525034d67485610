package org.bpct.schedule.local;

import java.io.IOException;
import org.bpct.files.ThisHost;

/**
 * A host during one boot; the runner uses the same name for it.
 *
 * @param name the name of the host
 * @param boot the beginning of its boot id
 */
record LocalHost(String name, String boot) {
    private static final int BOOT_LENGTH = 8;

    /** Returns a host with a shortened boot id. */
    static LocalHost of(String name, String bootId) {
        return new LocalHost(name, bootId.substring(0, Math.min(BOOT_LENGTH, bootId.length())));
    }

    /** Returns this host. */
    static LocalHost here() {
        try {
            return of(ThisHost.name(), ThisHost.bootId());
        } catch (IOException unreadable) {
            // Jobs of an unknown host never count as our own: no identity holds a blank.
            return of(" ", " ");
        }
    }
}
