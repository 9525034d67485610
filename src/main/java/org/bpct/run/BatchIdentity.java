package org.bpct.run;

/**
 * What a batch is called.
 *
 * @param number what people type
 * @param folder its folder in the home, the creation time in hex
 * @param created milliseconds since 1970
 */
record BatchIdentity(int number, String folder, long created) {
    /** Returns the name of a job at the scheduler: short, and borne by no other job of this user. */
    String jobName(String job) {
        return "b" + folder + "." + job;
    }
}
