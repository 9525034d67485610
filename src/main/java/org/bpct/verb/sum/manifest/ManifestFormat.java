package org.bpct.verb.sum.manifest;

import java.util.Locale;
import java.util.Optional;

/** The forms of a manifest. */
public enum ManifestFormat {
    /** A checksum and a name a line, as {@code sha256sum} prints them. */
    GNU,
    /** The method, the name and the checksum, as {@code sha256sum --tag} prints them. */
    BSD,
    /** The checksums of ranges that stand beside the parts of an archive; users name it by {@code --archive-check} alone. */
    PARTS;

    /** Returns the format of a word as users type it. */
    public static Optional<ManifestFormat> of(String word) {
        for (ManifestFormat format : values()) {
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
