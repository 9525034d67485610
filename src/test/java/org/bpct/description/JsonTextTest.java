package org.bpct.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;

final class JsonTextTest {
    /** A byte that is not UTF-8, a control character, the one behind all printable ASCII, and what ASCII lacks. */
    private static final FileName ODD = FileName.ofText("\udcff\u001b\u007f\u00fc/'<");

    @Test
    void programsGetOneLineOfPrintableAscii() throws IOException {
        assertThat(line(json -> {
                    json.name("name", ODD);
                    json.texts("none", List.of());
                    json.object("inner", () -> json.flag("yes", true));
                    json.objects("list", List.of(1, 2), each -> json.number("n", each));
                }))
                .isEqualTo("{\"name\":\"\\udcff\\u001b\\u007f\\u00fc/'<\",\"none\":[],\"inner\":{\"yes\":true},"
                        + "\"list\":[{\"n\":1},{\"n\":2}]}\n");
    }

    @Test
    void peopleGetALineForEachMember() throws IOException {
        byte[] text = JsonText.of(json -> {
            json.name("name", ODD);
            json.texts("texts", List.of("a", "b"));
            json.object("inner", () -> json.number("n", 1));
        });
        assertThat(new String(text, StandardCharsets.US_ASCII)).isEqualTo("""
            {
              "name" : "\\uDCFF\\u001B\\u007F\\u00FC/'<",
              "texts" : [ "a", "b" ],
              "inner" : {
                "n" : 1
              }
            }
            """);
    }

    @Test
    void numbersAreExact() throws IOException {
        assertThat(line(json -> {
                    json.number("long", Long.MAX_VALUE);
                    json.number("real", 0.1);
                    json.number("time", new BigDecimal("1E+10"));
                    json.digits("inode", "18446744073709551615");
                }))
                .isEqualTo("{\"long\":9223372036854775807,\"real\":0.1,\"time\":10000000000,"
                        + "\"inode\":18446744073709551615}\n");
    }

    @Test
    void whatIsNotKnownIsNull() throws IOException {
        assertThat(line(json -> {
                    json.known("time", -1);
                    json.known("zero", 0);
                    json.name("name", null);
                    json.text("text", null);
                    json.none("none");
                }))
                .isEqualTo("{\"time\":null,\"zero\":0,\"name\":null,\"text\":null,\"none\":null}\n");
    }

    @Test
    void aStreamStaysOpenAndIsFlushedByItsOwner() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        OutputStream out = new OutputStream() {
            @Override
            public void write(int b) {
                bytes.write(b);
            }

            @Override
            public void flush() {
                throw new AssertionError("flushed for each line of a million");
            }

            @Override
            public void close() {
                throw new AssertionError("closed");
            }
        };
        JsonText.object(out, json -> json.number("a", 1));
        JsonText.line(out, json -> json.number("b", 2));
        assertThat(bytes.toString(StandardCharsets.US_ASCII)).isEqualTo("{\"a\":1}{\"b\":2}\n");
    }

    private static String line(JsonText.Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        JsonText.line(bytes, content);
        return bytes.toString(StandardCharsets.US_ASCII);
    }
}
