package org.bpct.status.record;

/**
 * The format of amounts for people.
 *
 * <p>By hand: the first {@code String.format} of a process costs more than reading a batch does.
 */
public final class Amounts {
    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};

    private Amounts() {}

    /** Returns bytes in SI units with one decimal: {@code 1.2 TB}. */
    public static String bytes(long bytes) {
        return inUnits((double) bytes);
    }

    /** Returns bytes a second in SI units: {@code 1.2 GB/s}. */
    public static String bytesPerSecond(double rate) {
        return inUnits(rate).concat("/s");
    }

    /** Returns a number with commas: {@code 3,000}. */
    public static String grouped(long number) {
        StringBuilder text = new StringBuilder().append(number);
        for (int comma = text.length() - 3; comma > (number < 0 ? 1 : 0); comma -= 3) {
            text.insert(comma, ',');
        }
        return text.toString();
    }

    private static String inUnits(double bytes) {
        double value = Math.max(0, bytes);
        int unit = 0;
        // 999.95 kB would show as 1000.0 kB.
        while (unit < UNITS.length - 1 && value >= (unit == 0 ? 1000 : 999.95)) {
            value /= 1000;
            unit++;
        }
        StringBuilder text = new StringBuilder();
        if (unit == 0) {
            text.append((long) value);
        } else {
            long tenths = Math.round(value * 10);
            text.append(tenths / 10).append('.').append(tenths % 10);
        }
        return text.append(' ').append(UNITS[unit]).toString();
    }

    /** Returns a number per second: {@code 310}, or {@code 0.4} where a whole number would say little. */
    public static String perSecond(double rate) {
        StringBuilder text = new StringBuilder();
        if (rate >= 9.95 || rate <= 0) {
            return text.append(Math.round(Math.max(0, rate))).toString();
        }
        long tenths = Math.round(rate * 10);
        return text.append(tenths / 10).append('.').append(tenths % 10).toString();
    }

    /** Returns a duration in its two largest units: {@code 45 s}, {@code 12 min}, {@code 3 h 20 min}. */
    public static String duration(long seconds) {
        StringBuilder text = new StringBuilder();
        if (seconds < 90) {
            return text.append(Math.max(0, seconds)).append(" s").toString();
        }
        long minutes = (seconds + 30) / 60;
        if (minutes < 60) {
            return text.append(minutes).append(" min").toString();
        }
        if (minutes < 48 * 60) {
            text.append(minutes / 60).append(" h");
            return minutes % 60 == 0
                    ? text.toString()
                    : text.append(' ').append(minutes % 60).append(" min").toString();
        }
        long hours = minutes / 60;
        text.append(hours / 24).append(" d");
        return hours % 24 == 0
                ? text.toString()
                : text.append(' ').append(hours % 24).append(" h").toString();
    }

    /** Returns elapsed seconds as a stop watch shows them: {@code 0:38}, {@code 1:02:03}. */
    public static String elapsed(long seconds) {
        long all = Math.max(0, seconds);
        StringBuilder text = new StringBuilder();
        long minutes = all / 60;
        if (minutes >= 60) {
            text.append(minutes / 60).append(':');
            appendTwo(text, minutes % 60);
        } else {
            text.append(minutes);
        }
        appendTwo(text.append(':'), all % 60);
        return text.toString();
    }

    private static void appendTwo(StringBuilder text, long number) {
        text.append(number < 10 ? "0" : "").append(number);
    }
}
