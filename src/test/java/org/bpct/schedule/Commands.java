package org.bpct.schedule;

import org.bpct.files.FileName;

/** Runners of commands for tests. */
public final class Commands {
    private Commands() {}

    /** Returns a runner whose commands inherit what the tests' Java has. */
    public static CommandRunner inherited() {
        return new CommandRunner(CommandSetting.inherited(System.getenv(), FileName.ofText("/")));
    }
}
