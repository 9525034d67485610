package org.bpct.script;

import org.bpct.description.BatchDescription;
import org.bpct.description.CopySettings;
import org.bpct.description.WaveOptions;
import org.bpct.model.Io;

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
 * @param doubted whether waves before may have copied some of what this one copies
 * @param commands whether jobs run commands of the user's
 * @param notifies whether the finalizer tells a command of the user's how the batch has ended
 * @param drops whether nothing of large files stays in the page cache
 * @param direct whether they are copied past it
 * @param pool whether the copy is a snapshot
 * @param climbs whether jobs find out themselves how many lanes they use
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
        boolean drops,
        boolean direct,
        boolean pool,
        boolean climbs) {
    static EngineModules of(BatchDescription batch, WaveOptions wave, boolean follows) {
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
                copies && follows,
                batch.hasCommands(),
                batch.notifies(),
                copies && settings.io() != Io.BUFFERED,
                copies && settings.io() == Io.DIRECT,
                !batch.publication().isNone(),
                copies && !settings.removes() && wave.settings().climbs());
    }

    /** Adds the words to the settings. */
    Settings addTo(Settings settings) {
        // What is worth a word in the summary is counted by verification, links to a base, updates and copies past the
        // cache;
        // of a check only a notification that failed is.
        boolean notes = verify || (checks ? notifies : base || update || direct);
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
                .flag("drop", drops)
                .flag("direct", direct)
                .flag("pool", pool)
                .flag("publish", pool && !checks)
                .flag("climbs", climbs);
    }
}
