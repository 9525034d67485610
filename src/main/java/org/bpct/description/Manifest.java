package org.bpct.description;

import org.bpct.files.FileName;
import org.bpct.verb.sum.manifest.ManifestFormat;

/**
 * The manifest that a batch makes of the files in its sources, or compares them with; it neither copies nor changes them.
 *
 * @param format the form of its lines
 * @param file its absolute name
 * @param replaces whether it replaces a file of that name
 */
public record Manifest(ManifestFormat format, FileName file, boolean replaces) {
    /** Returns the same manifest at another place. */
    public Manifest at(FileName place) {
        return new Manifest(format, place, replaces);
    }
}
