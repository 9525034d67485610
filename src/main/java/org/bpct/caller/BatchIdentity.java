package org.bpct.caller;

/**
 * The number, the folder and the creation time that identify a batch.
 *
 * @param number the number that users type
 * @param folder its folder in the home, the creation time in hex
 * @param created milliseconds since 1970
 */
public record BatchIdentity(int number, String folder, long created) {}
