package org.bpct.run;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Locale;
import org.bpct.model.FileName;
import org.bpct.model.LeftOut;
import org.bpct.model.NamePattern;
import org.bpct.model.Selection;
import org.bpct.model.SelectionLimit;
import org.bpct.model.SelectionRule;
import org.bpct.model.SelectionTrait;

/** What {@code batch.json} says about which entries were copied: the selection, and what it has left out. */
final class SelectionDescription {
    private SelectionDescription() {}

    static void write(JsonGenerator json, Selection selection) throws IOException {
        json.writeObjectFieldStart("selection");
        json.writeArrayFieldStart("rules");
        for (SelectionRule rule : selection.rules()) {
            json.writeStartObject();
            json.writeBooleanField("includes", rule.includes());
            json.writeStringField("pattern", rule.pattern().given().text());
            json.writeStringField("origin", rule.origin());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("limits");
        for (SelectionLimit limit : selection.limits()) {
            json.writeStartObject();
            json.writeStringField("kind", limit.kind().name().toLowerCase(Locale.ROOT));
            json.writeNumberField("value", limit.value());
            json.writeStringField("given", limit.given());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeStringField("time", selection.time().name().toLowerCase(Locale.ROOT));
        json.writeArrayFieldStart("traits");
        for (SelectionTrait trait : selection.traits()) {
            write(json, trait);
        }
        json.writeEndArray();
        json.writeBooleanField("prunesSnapshotFolders", selection.prunesSnapshotFolders());
        FileName namesFrom = selection.namesFrom();
        json.writeStringField("namesFrom", namesFrom == null ? "" : namesFrom.text());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, SelectionTrait trait) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", trait.kind().name().toLowerCase(Locale.ROOT));
        json.writeBooleanField("isNot", trait.isNot());
        json.writeArrayFieldStart("values");
        for (long number : trait.numbers()) {
            json.writeString(Long.toString(number));
        }
        for (NamePattern pattern : trait.patterns()) {
            json.writeString(pattern.given().text());
        }
        json.writeEndArray();
        json.writeStringField("given", trait.given());
        json.writeEndObject();
    }

    static void write(JsonGenerator json, LeftOut leftOut) throws IOException {
        json.writeObjectFieldStart("leftOut");
        json.writeNumberField("entries", leftOut.entries());
        json.writeNumberField("directories", leftOut.directories());
        json.writeNumberField("limited", leftOut.limited());
        json.writeNumberField("snapshotFolders", leftOut.snapshotFolders());
        json.writeNumberField("others", leftOut.others());
        json.writeNumberField("staying", leftOut.staying());
        json.writeEndObject();
    }
}
