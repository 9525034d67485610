package org.bpct.description;

import java.io.IOException;
import java.util.Set;

/**
 * The names under which a cluster lets jobs in, beside their account. Each may be empty, for the scheduler's default.
 *
 * @param qos the quality of service, which has limits and a priority of its own
 * @param reservation the nodes that were put aside for some users
 * @param wckey the key under which the site adds up the use of jobs of one kind
 */
public record Claims(String qos, String reservation, String wckey) {
    /** The defaults of the scheduler. */
    public static final Claims NONE = new Claims("", "", "");

    /** Returns true if nothing is claimed. */
    public boolean isEmpty() {
        return qos.isEmpty() && reservation.isEmpty() && wckey.isEmpty();
    }

    /** Returns claims with the named options (without dashes) of these, and the others of earlier ones. */
    public Claims over(Claims before, Set<String> named) {
        return new Claims(
                named.contains("qos") ? qos : before.qos,
                named.contains("reservation") ? reservation : before.reservation,
                named.contains("wckey") ? wckey : before.wckey);
    }

    /** Reads them; a description of an older bpct holds none. */
    static Claims of(JsonTree asked) {
        return new Claims(asked.text("qos"), asked.text("reservation"), asked.text("wckey"));
    }

    void write(JsonText json) throws IOException {
        json.text("qos", qos);
        json.text("reservation", reservation);
        json.text("wckey", wckey);
    }
}
