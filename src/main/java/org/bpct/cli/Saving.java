package org.bpct.cli;

import java.util.Map;
import org.bpct.caller.RunException;
import org.bpct.options.UsageException;
import org.bpct.options.ValueFile;
import org.bpct.run.Defaults;

/**
 * What {@code --save} keeps: the options of this call that a file may hold. It is kept when the rest of the call is known
 * to make sense.
 *
 * @param command the command line
 * @param values the values of its options
 * @param defaults the file of defaults
 * @param terminal who is told
 */
record Saving(BpctCommand command, OptionValues values, Defaults defaults, Terminal terminal) {
    /** Throws if something is to be kept, and nothing was typed that can be. */
    void check() throws UsageException {
        if (command.program.save && values.newToSave().isEmpty()) {
            throw new UsageException(
                    "--save keeps options, and none that can be kept was typed; bpct --help lists them");
        }
    }

    /** Says that nothing is kept, if something was to be. */
    void leave() {
        if (command.program.save) {
            terminal.note("nothing is kept in " + defaults.display() + ": see what was found");
        }
    }

    /** Keeps the options if that was asked for, or says what would be kept. */
    void keep() throws RunException {
        if (!command.program.save) {
            return;
        }
        Map<String, String> kept = values.newToSave();
        if (command.copying.dryRun) {
            terminal.say("would keep in " + defaults.display() + ":");
            kept.forEach((name, value) ->
                    terminal.say("  " + ValueFile.line(name, value).stripTrailing()));
            return;
        }
        defaults.save(values.toSave());
        terminal.say("kept in " + defaults.display() + ": " + String.join(", ", kept.keySet()));
    }
}
