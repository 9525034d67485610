package org.bpct.caller;

/**
 * What a batch is called.
 *
 * @param number what people type
 * @param folder its folder in the home, the creation time in hex
 * @param created milliseconds since 1970
 */
public record BatchIdentity(int number, String folder, long created) {}
