package org.bpct.files;

import java.io.IOException;
import java.util.Set;

/**
 * The errors of a mount whose file server or client is gone, or that no longer knows a file. Neither another path nor
 * other permissions mend them.
 */
public final class LostServer {
    /** ENOTCONN, ECONNABORTED, ESTALE, ESHUTDOWN and EHOSTDOWN, as strerror(3) words them. */
    private static final Set<String> MESSAGES = Set.of(
            "Transport endpoint is not connected",
            "Software caused connection abort",
            "Stale file handle",
            "Cannot send after transport endpoint shutdown",
            "Host is down");

    private LostServer() {}

    /**
     * Returns the remedy for a failed call.
     *
     * @param otherwise the advice for any other error
     */
    public static String advice(IOException failed, String otherwise) {
        return MESSAGES.contains(SystemMessage.of(failed)) ? "its file server is away: mount it again" : otherwise;
    }
}
