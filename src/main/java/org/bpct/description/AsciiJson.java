package org.bpct.description;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import org.jspecify.annotations.Nullable;

/** JSON of printable ASCII: names of files may hold anything, and a terminal may show it. */
public final class AsciiJson {
    private static final int DELETE = 0x7f;

    private AsciiJson() {}

    /** Returns the builder of its writers, which escape non-ASCII and control characters, including 0x7f. */
    public static JsonFactoryBuilder builder() {
        return new JsonFactoryBuilder().characterEscapes(new Delete()).enable(JsonWriteFeature.ESCAPE_NON_ASCII);
    }

    /** The escapes of the standard, and 0x7f. */
    private static final class Delete extends CharacterEscapes {
        private static final long serialVersionUID = 1L;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            codes[DELETE] = ESCAPE_STANDARD;
            return codes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null;
        }
    }
}
