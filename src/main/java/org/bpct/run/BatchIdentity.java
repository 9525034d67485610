package org.bpct.run;

/**
 * What a batch is called.
 *
 * @param number what people type
 * @param folder its folder in the home, the creation time in hex
 * @param created milliseconds since 1970
 */
record BatchIdentity(int number, String folder, long created) {}
