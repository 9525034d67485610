package org.bpct.cli;

import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;

/** The help: the options people need under their headings, or every one. */
final class HelpText {
    private static final String LEFT_OUT = "Further";

    private HelpText() {}

    static String of(BpctCommand command, boolean all) {
        CommandSpec whole = CommandSpec.forAnnotatedObject(command);
        CommandSpec shown = CommandSpec.create().name(whole.name()).usageMessage(whole.usageMessage());
        for (ArgGroupSpec group : whole.argGroups()) {
            if (all || !group.heading().contains(LEFT_OUT)) {
                shown.addArgGroup(group);
            }
        }
        return new CommandLine(shown).getUsageMessage(Ansi.OFF);
    }
}
