package org.bpct.cli;

import java.util.Map;
import org.bpct.caller.RunException;
import org.bpct.cli.terminal.Terminal;
import org.bpct.options.UsageException;
import org.bpct.options.ValueFile;
import org.bpct.pipeline.Defaults;

/**
 * The saving of defaults by {@code --save}: the options of this call that a file may hold. They are kept once the rest
 * of the call is known to be valid.
 *
 * @param command the command line
 * @param values the values of its options
 * @param defaults the file of defaults
 * @param terminal the output for messages
 */
record Saving(BpctCommand command, OptionValues values, Defaults defaults, Terminal terminal) {
    /** Throws if defaults are to be kept, and no given option can be kept. */
    void check() throws UsageException {
        if (command.program.save && values.newToSave().isEmpty()) {
            throw new UsageException(
                    "--save keeps options, and none that can be kept was typed; bpct --help lists them");
        }
    }

    /** Reports that no defaults are kept, if the line asked for it. */
    void leave() {
        if (command.program.save) {
            terminal.note("nothing is kept in " + defaults.display() + ": see the findings above");
        }
    }

    /** Keeps the options if the line asks for it, or prints those that would be kept. */
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
