package org.bpct.description;

import java.util.Locale;
import java.util.Optional;
import org.bpct.files.FileName;

/**
 * The manifest that a batch makes of the files in its sources, which it neither copies nor changes.
 *
 * @param format the form of its lines
 * @param file its absolute name
 * @param replaces whether it replaces a file of that name
 */
public record Manifest(Format format, FileName file, boolean replaces) {
    /** The forms of a line. */
    public enum Format {
        /** A checksum and a name. */
        GNU,
        /** The method, the name and the checksum. */
        BSD;

        /** Returns the format of a word as users type it. */
        public static Optional<Format> of(String word) {
            for (Format format : values()) {
                if (format.word().equals(word)) {
                    return Optional.of(format);
                }
            }
            return Optional.empty();
        }

        /** Returns the word that users type. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns the same manifest at another place. */
    public Manifest at(FileName place) {
        return new Manifest(format, place, replaces);
    }
}
