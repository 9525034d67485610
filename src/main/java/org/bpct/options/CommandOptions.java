package org.bpct.options;

/**
 * The user's own commands, which jobs run.
 *
 * @param pre commands sourced before the first group of a job; may be empty
 * @param post commands sourced after the last group of a job; may be empty
 * @param notification the command that receives a summary from the finalizer; may be empty
 */
public record CommandOptions(String pre, String post, String notification) {
    /** No commands. */
    static final CommandOptions NONE = new CommandOptions("", "", "");
}
