package org.bpct.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bpct.model.LeftOut;
import org.bpct.model.NamePattern;
import org.bpct.model.Selection;
import org.bpct.model.SelectionLimit;
import org.bpct.model.SelectionRule;

/** The reading of what {@code batch.json} says about which entries were copied. */
final class FrozenSelection {
    private FrozenSelection() {}

    static Selection of(JsonTree selection) {
        List<SelectionRule> rules = new ArrayList<>();
        for (JsonTree rule : selection.objects("rules")) {
            rules.add(new SelectionRule(
                    rules.size() + 1,
                    rule.flag("includes"),
                    NamePattern.of(rule.fileName("pattern")),
                    rule.text("origin")));
        }
        List<SelectionLimit> limits = new ArrayList<>();
        for (JsonTree limit : selection.objects("limits")) {
            for (SelectionLimit.Kind kind : SelectionLimit.Kind.values()) {
                if (kind.name().toLowerCase(Locale.ROOT).equals(limit.text("kind"))) {
                    limits.add(new SelectionLimit(kind, limit.number("value", 0), limit.text("given")));
                }
            }
        }
        return new Selection(
                rules,
                limits,
                selection.flag("prunesSnapshotFolders"),
                selection.text("namesFrom").isEmpty() ? null : selection.fileName("namesFrom"));
    }

    static LeftOut leftOut(JsonTree leftOut) {
        return new LeftOut(
                leftOut.count("entries"),
                leftOut.count("directories"),
                leftOut.count("limited"),
                leftOut.count("snapshotFolders"));
    }
}
