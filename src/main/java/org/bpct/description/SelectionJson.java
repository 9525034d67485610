package org.bpct.description;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.selection.LeftOut;
import org.bpct.selection.NamePattern;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionLimit;
import org.bpct.selection.SelectionRule;
import org.bpct.selection.SelectionTime;
import org.bpct.selection.SelectionTrait;

/** The part of {@code batch.json} about the selection of entries, and the entries that it has left out. */
final class SelectionJson {
    private SelectionJson() {}

    static Selection selection(JsonTree selection) {
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

    /** Returns the constant of a word; empty for a word of a newer version, and if an older one wrote none. */
    private static <E extends Enum<E>> Optional<E> constant(Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> word(constant).equals(word))
                .findFirst();
    }

    static LeftOut leftOut(JsonTree leftOut) {
        return new LeftOut(
                leftOut.count("entries"),
                leftOut.count("directories"),
                leftOut.count("limited"),
                leftOut.count("snapshotFolders"),
                leftOut.count("others"),
                leftOut.count("offline"),
                leftOut.count("staying"));
    }

    static void write(JsonText json, Selection selection) throws IOException {
        json.objects("rules", selection.rules(), rule -> {
            json.flag("includes", rule.includes());
            json.name("pattern", rule.pattern().given());
            json.text("origin", rule.origin());
        });
        json.objects("limits", selection.limits(), limit -> {
            json.text("kind", word(limit.kind()));
            json.number("value", limit.value());
            json.text("given", limit.given());
        });
        json.text("time", word(selection.time()));
        json.objects("traits", selection.traits(), trait -> {
            json.text("kind", word(trait.kind()));
            json.flag("isNot", trait.isNot());
            json.texts("values", values(trait));
            json.text("given", trait.given());
        });
        json.flag("prunesSnapshotFolders", selection.prunesSnapshotFolders());
        FileName namesFrom = selection.namesFrom();
        json.text("namesFrom", namesFrom == null ? "" : namesFrom.text());
    }

    private static List<String> values(SelectionTrait trait) {
        List<String> values = new ArrayList<>();
        trait.numbers().forEach(number -> values.add(Long.toString(number)));
        trait.patterns().forEach(pattern -> values.add(pattern.given().text()));
        return values;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    static void write(JsonText json, LeftOut leftOut) throws IOException {
        json.number("entries", leftOut.entries());
        json.number("directories", leftOut.directories());
        json.number("limited", leftOut.limited());
        json.number("snapshotFolders", leftOut.snapshotFolders());
        json.number("others", leftOut.others());
        json.number("offline", leftOut.offline());
        json.number("staying", leftOut.staying());
    }
}
