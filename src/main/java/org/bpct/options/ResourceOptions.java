package org.bpct.options;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.description.Claims;

/**
 * The resources that each job requests from a cluster, as users write them.
 *
 * @param account the account that is charged; may be empty
 * @param partition the partition or queue; may be empty
 * @param seconds the walltime; 0 for the scheduler's default
 * @param megabytes the memory, in units of 2^20 bytes; 0 for the scheduler's default
 * @param claims the names under which the cluster lets the jobs in
 */
public record ResourceOptions(String account, String partition, long seconds, long megabytes, Claims claims) {
    /** The names of these options. */
    static final Set<String> KEPT = Set.of("account", "partition", "qos", "reservation", "wckey", "time", "mem");

    private static final Pattern CLOCK = Pattern.compile("(?:(\\d{1,4})-)?(\\d{1,5}):(\\d{2}):(\\d{2})");
    private static final Pattern MINUTES = Pattern.compile("\\d{1,7}");
    private static final Pattern MEGABYTES = Pattern.compile("[0-9.]+");
    private static final int MEGABYTE_BITS = 20;

    /** Makes a request without claims. */
    public ResourceOptions(String account, String partition, long seconds, long megabytes) {
        this(account, partition, seconds, megabytes, Claims.NONE);
    }

    /** Reads the values of the options; empty text requests nothing. */
    static ResourceOptions read(ValueSources values) throws UsageException {
        ResourceOptions asked =
                parse(values.text("account"), values.text("partition"), values.text("time"), values.text("mem"));
        for (String name : List.of("qos", "reservation", "wckey")) {
            checkWord(name, values.text(name));
        }
        Claims claims = new Claims(values.text("qos"), values.text("reservation"), values.text("wckey"));
        return new ResourceOptions(asked.account, asked.partition, asked.seconds, asked.megabytes, claims);
    }

    /** Reads the values of options without claims; empty text requests nothing. */
    public static ResourceOptions parse(String account, String partition, String time, String memory)
            throws UsageException {
        checkWord("account", account);
        checkWord("partition", partition);
        return new ResourceOptions(account, partition, seconds(time), megabytes(memory));
    }

    private static void checkWord(String option, String value) throws UsageException {
        if (value.startsWith("-") || value.chars().anyMatch(c -> c <= ' ' || c == 0x7f)) {
            throw new UsageException("--" + option + " takes a name, not '" + value + "'").about(option);
        }
    }

    /**
     * {@code 90} minutes as for sbatch, {@code 90m} or {@code 90min}, {@code 4h}, {@code 2d}, {@code 26:00:00},
     * {@code 1-02:00:00}.
     */
    private static long seconds(String text) throws UsageException {
        Matcher clock = CLOCK.matcher(text);
        long seconds = TimeSpan.of(text).orElse(Duration.ZERO).toSeconds();
        if (clock.matches()) {
            long days = clock.group(1) == null ? 0 : Long.parseLong(clock.group(1));
            seconds = ((days * 24 + Long.parseLong(clock.group(2))) * 60 + Long.parseLong(clock.group(3))) * 60
                    + Long.parseLong(clock.group(4));
        } else if (MINUTES.matcher(text).matches()) {
            seconds = Long.parseLong(text) * 60;
        }
        if (seconds == 0 && !text.isEmpty()) {
            throw new UsageException("--time takes 90min, 4h, 2d, HH:MM:SS, D-HH:MM:SS or minutes, not '" + text + "'")
                    .about("time");
        }
        return seconds;
    }

    /** A number alone is in megabytes, as for sbatch. A fraction is rounded up. */
    private static long megabytes(String text) throws UsageException {
        if (text.isEmpty()) {
            return 0;
        }
        long bytes = 0;
        try {
            bytes = FileSize.parse("--mem", MEGABYTES.matcher(text).matches() ? text + "M" : text);
        } catch (UsageException e) {
            // The message below says so, with the unit of a number alone.
        }
        if (bytes == 0) {
            throw new UsageException("--mem takes a size as 800 (megabytes), 800M, 1.5G or 2GB, not '" + text + "'")
                    .about("mem");
        }
        return ((bytes - 1) >> MEGABYTE_BITS) + 1;
    }
}
