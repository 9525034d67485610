package org.bpct.verb.archive.tar;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.FileName;

/** The names of the parts of an archive: {@code part-00001.tar}, with {@code .gz} or {@code .zst} behind it if they are compressed. */
public final class PartName {
    private static final Pattern PART = Pattern.compile("part-([0-9]{5,9})\\.tar(\\.gz|\\.zst)?");

    private PartName() {}

    /** Returns the number in the last component of a name; -1 if it is not the name of a part. */
    public static int number(FileName part) {
        Matcher name = PART.matcher(part.lastComponent().text());
        return name.matches() ? Integer.parseInt(name.group(1)) : -1;
    }
}
