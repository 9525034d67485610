package org.bpct.report.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A report as one HTML page that needs nothing else: style, script, charting library and data stand in it. Its security
 * policy allows these by their sums and nothing else, so that a browser asks no network and runs no code that a name
 * may hold.
 */
final class PageText {
    private PageText() {}

    /** The subjects that a page can be about, each with a body and a script of its own. */
    enum Subject {
        BATCH("batch"),
        POOL("pool");

        private final String file;

        Subject(String file) {
            this.file = file;
        }
    }

    /** Returns the page. */
    static String of(Subject subject, List<Table> tables) throws IOException {
        PageResources resources = new PageResources();
        String style = resources.text("style.css");
        String chart = resources.chart();
        String script = resources.text("shared.js") + resources.text(subject.file + ".js");
        String policy = "default-src 'none'; style-src " + PageResources.sum(style) + "; script-src "
                + PageResources.sum(chart) + " " + PageResources.sum(script);
        return new PageTemplate(resources.text("page.html"))
                .fill("POLICY", policy)
                .fill("STYLE", style)
                .fill("BODY", resources.text(subject.file + ".html"))
                .fill("CHART", chart)
                .fill("DATA", json(tables))
                .fill("SCRIPT", script)
                .text();
    }

    /** Returns the tables as JSON that may stand in an element script: nothing in it can end that, or begin a comment. */
    private static String json(List<Table> tables) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.setCharacterEscapes(new InScript());
            json.setHighestNonEscapedChar(0x7e);
            json.writeStartObject();
            for (Table table : tables) {
                json.writeObjectFieldStart(table.name());
                json.writeArrayFieldStart("columns");
                for (String column : table.columns()) {
                    json.writeString(column);
                }
                json.writeEndArray();
                json.writeArrayFieldStart("rows");
                for (List<@Nullable Object> row : table.rows()) {
                    write(json, row);
                }
                json.writeEndArray();
                json.writeEndObject();
            }
            json.writeEndObject();
        }
        return out.toString();
    }

    private static void write(JsonGenerator json, List<@Nullable Object> row) throws IOException {
        json.writeStartArray();
        for (Object cell : row) {
            if (cell == null) {
                json.writeNull();
            } else if (cell instanceof Double real) {
                json.writeNumber(real);
            } else if (cell instanceof Number number) {
                json.writeNumber(number.longValue());
            } else {
                json.writeString(cell.toString());
            }
        }
        json.writeEndArray();
    }

    /** Escapes of the characters that mean something in HTML. */
    private static final class InScript extends CharacterEscapes {
        private static final long serialVersionUID = 1L;

        private final int[] ascii = standardAsciiEscapesForJSON();

        InScript() {
            for (char c : "<>&'".toCharArray()) {
                ascii[c] = ESCAPE_STANDARD;
            }
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ascii.clone();
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int ch) {
            // It is asked for characters with an escape of their own alone, and there are none.
            return null;
        }
    }
}
