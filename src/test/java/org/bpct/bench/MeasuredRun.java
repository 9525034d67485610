package org.bpct.bench;

/** One run of one program, in seconds and bytes. */
record MeasuredRun(
        String shape,
        String cache,
        int round,
        int row,
        String name,
        long files,
        double bytes,
        double wall,
        double sync,
        double cpu,
        double memory,
        int exit) {
    static MeasuredRun of(String line) {
        String[] fields = line.split("\t", -1);
        return new MeasuredRun(
                fields[0],
                fields[1],
                Integer.parseInt(fields[2]),
                Integer.parseInt(fields[3]),
                fields[4],
                Long.parseLong(fields[5]),
                Double.parseDouble(fields[6]),
                Double.parseDouble(fields[7]) / 1e9,
                Double.parseDouble(fields[8]) / 1e9,
                Double.parseDouble(fields[9]) / 1e6,
                Double.parseDouble(fields[10]),
                Integer.parseInt(fields[11]));
    }
}
