package org.bpct.cli;

import org.bpct.options.Aim;
import org.bpct.options.ChangeParser;
import org.bpct.options.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for a change of modes or owners. */
final class ChangeOptions implements VerbOptions {
    @Option(
            names = "--chmod",
            paramLabel = "MODE",
            description = "Change the modes of each PATH and its contents, as chmod -R does, as jobs.")
    @Nullable
    String mode;

    @Option(
            names = "--chown",
            paramLabel = "USER[:GROUP]",
            description = "The same with owners, as chown -R -h does: symlinks themselves.")
    @Nullable
    String owners;

    @Option(names = "--chgrp", paramLabel = "GROUP", description = "The same with groups.")
    @Nullable
    String group;

    @Option(names = "--dirs", paramLabel = "MODE", description = "The mode of directories, in place of --chmod.")
    @Nullable
    String dirs;

    @Option(names = "--files", paramLabel = "MODE", description = "The mode of all but directories and symlinks.")
    @Nullable
    String files;

    @Override
    public boolean ask() {
        return mode != null || owners != null || group != null || dirs != null || files != null;
    }

    @Override
    public @Nullable Aim aim(BpctCommand command) throws UsageException {
        return ask()
                ? new Aim.Change(new ChangeParser().owners(owners).group(group).of(mode, dirs, files))
                : null;
    }
}
