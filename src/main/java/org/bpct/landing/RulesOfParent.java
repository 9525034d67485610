package org.bpct.landing;

import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.ShellWord;
import org.bpct.options.UsageException;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionRule;

/**
 * A rule that begins with the name of a source, as {@code rsync --exclude=/home/tmp /home DST} has it: without a slash at
 * the end of its source rsync begins patterns above it. Here they begin below, and the rule matches nothing.
 *
 * @param selection the rules
 * @param landing the sources
 */
public record RulesOfParent(Selection selection, Landing landing) {
    /** Returns the words about the first such rule; empty if there is none. */
    public Optional<String> words() throws UsageException {
        for (LandingRoot root : landing.roots()) {
            FileName name = root.pair().source().lastComponent();
            String above = "/" + name.text() + "/";
            for (SelectionRule rule : selection.rules()) {
                String given = rule.pattern().given().text();
                boolean beginsAbove = given.startsWith(above) && given.length() > above.length();
                if (beginsAbove && root.keepsAttributes() && !holds(root, name)) {
                    return Optional.of(
                            "the pattern " + ShellWord.of(rule.pattern().given())
                                    + " begins with the name of the source, and patterns begin below it, so that it matches nothing: "
                                    + ShellWord.of(FileName.ofText(given.substring(above.length() - 1))) + " is meant");
                }
            }
        }
        return Optional.empty();
    }

    private static boolean holds(LandingRoot root, FileName name) throws UsageException {
        return FileStatus.of(root.pair().source().resolve(name), false).isPresent();
    }
}
