package org.bpct.script;

import org.bpct.description.BatchDescription;
import org.bpct.description.CopySettings;

/**
 * Which modules the engines of a wave need beside those that every engine has: the words after {@code if} and
 * {@code unless} in the lines {@code #@include} of the templates.
 *
 * @param checks whether copies are compared, and nothing is made
 * @param guard whether no path is trusted that another user may bend
 * @param verify whether contents are compared by checksums
 * @param update whether the destination may hold what is to be updated
 * @param contents whether an update compares contents
 * @param base whether files become links to an earlier copy
 * @param doubted whether an earlier wave has settled groups
 * @param commands whether jobs run commands of the user's
 * @param notifies whether the finalizer tells a command of the user's how the batch has ended
 * @param pool whether the copy is a snapshot
 */
record EngineModules(
        boolean checks,
        boolean guard,
        boolean verify,
        boolean update,
        boolean contents,
        boolean base,
        boolean doubted,
        boolean commands,
        boolean notifies,
        boolean pool) {
    static EngineModules of(BatchDescription batch, int wave) {
        CopySettings settings = batch.settings();
        boolean copies = !batch.isCheck();
        boolean base = copies && batch.linksToBase();
        boolean contents = copies && settings.byContent() && !base;
        return new EngineModules(
                batch.isCheck(),
                batch.isGuarded(),
                settings.verify().isPresent(),
                (copies && settings.update()) || contents,
                contents,
                base,
                copies && wave > 1,
                batch.hasCommands(),
                batch.notifies(),
                !batch.publication().isNone());
    }

    /** Adds the words to the settings. */
    Settings addTo(Settings settings) {
        // What is worth a word in the summary is counted by verification, links to a base and updates; of a check only
        // a notification that failed is.
        boolean notes = verify || (checks ? notifies : base || update);
        return settings.flag("checks", checks)
                .flag("guard", guard)
                .flag("verify", verify)
                .flag("sums", verify || contents)
                .flag("notes", notes)
                .flag("update", update)
                .flag("contents", contents)
                .flag("base", base)
                .flag("doubted", doubted)
                .flag("commands", commands)
                .flag("notify", notifies)
                .flag("pool", pool)
                .flag("publish", pool && !checks);
    }
}
