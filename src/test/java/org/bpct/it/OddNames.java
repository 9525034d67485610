package org.bpct.it;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;

/** The file names that break copy tools: each is legal, each has broken one. */
final class OddNames {
    private static final List<FileName> ALL = Stream.of(
                    "new\nline",
                    "ends in newline\n",
                    "'single'",
                    "\"double\"",
                    "$(touch x)",
                    "`touch y`",
                    "$HOME",
                    "-rf",
                    "--help",
                    "trailing space ",
                    " leading space",
                    "@x",
                    "*",
                    "?[a-z]",
                    "\u00ff\u00fe",
                    "Latin-1 \u00e9\u00fc",
                    "\u00c3\u00a9 is UTF-8",
                    "cut short \u00e2\u0082",
                    "overlong \u00c0\u00af",
                    "surrogate \u00ed\u00b3\u00bf",
                    "\u00ef\u00bf\u00bd",
                    "%41",
                    "back\\slash",
                    "\\134",
                    "tab\there",
                    "...",
                    "..x",
                    "~",
                    "#",
                    "a;b&c|d",
                    "=",
                    "\u0001\u001b[31m\u007f",
                    "carriage\rreturn",
                    "x".repeat(255),
                    "\u00ff".repeat(255))
            .map(OddNames::latin1)
            .toList();

    private OddNames() {}

    /** Returns all of them, in a fixed order. */
    static List<FileName> all() {
        return ALL;
    }

    /** Returns the name of these characters, one byte for each. */
    static FileName latin1(String bytes) {
        return FileName.of(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }
}
