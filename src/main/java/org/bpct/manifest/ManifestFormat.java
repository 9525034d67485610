package org.bpct.manifest;

import java.util.Locale;
import java.util.Optional;

/** The forms of a manifest. */
public enum ManifestFormat {
    /** A checksum and a name a line, as {@code sha256sum} prints them. */
    GNU,
    /** The method, the name and the checksum, as {@code sha256sum --tag} prints them. */
    BSD,
    /** Sizes, checksums and names below a head that names the columns, as hashdeep prints them. */
    HASHDEEP,
    /** A checksum and a name a line, with percent signs and line ends in names encoded (RFC 8493, section 2.1.3). */
    BAGIT,
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
