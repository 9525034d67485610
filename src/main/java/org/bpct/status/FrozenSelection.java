package org.bpct.status;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bpct.model.FileName;
import org.bpct.model.LeftOut;
import org.bpct.model.NamePattern;
import org.bpct.model.Selection;
import org.bpct.model.SelectionLimit;
import org.bpct.model.SelectionRule;
import org.bpct.model.SelectionTime;
import org.bpct.model.SelectionTrait;

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
            constant(SelectionLimit.Kind.class, limit.text("kind"))
                    .ifPresent(kind ->
                            limits.add(new SelectionLimit(kind, limit.number("value", 0), limit.text("given"))));
        }
        return new Selection(
                rules,
                limits,
                constant(SelectionTime.class, selection.text("time")).orElse(SelectionTime.MTIME),
                traits(selection),
                selection.flag("prunesSnapshotFolders"),
                selection.text("namesFrom").isEmpty() ? null : selection.fileName("namesFrom"));
    }

    private static List<SelectionTrait> traits(JsonTree selection) {
        List<SelectionTrait> traits = new ArrayList<>();
        for (JsonTree trait : selection.objects("traits")) {
            constant(SelectionTrait.Kind.class, trait.text("kind")).ifPresent(kind -> {
                boolean isName = kind == SelectionTrait.Kind.NAME;
                List<String> values = trait.texts("values");
                traits.add(new SelectionTrait(
                        kind,
                        trait.flag("isNot"),
                        isName ? List.of() : values.stream().map(Long::valueOf).toList(),
                        isName
                                ? values.stream()
                                        .map(FileName::ofText)
                                        .map(NamePattern::of)
                                        .toList()
                                : List.of(),
                        trait.text("given")));
            });
        }
        return traits;
    }

    /** Returns the constant of a word; empty for one of a newer version, and where an older one wrote none. */
    private static <E extends Enum<E>> Optional<E> constant(Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst();
    }

    static LeftOut leftOut(JsonTree leftOut) {
        return new LeftOut(
                leftOut.count("entries"),
                leftOut.count("directories"),
                leftOut.count("limited"),
                leftOut.count("snapshotFolders"),
                leftOut.count("others"),
                leftOut.count("staying"));
    }
}
