package org.bpct.verb.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.FileName;

/** The complaints of a command on the other host about names of a tree. A login shell may print lines among them. */
record FarComplaints(List<String> lines) {
    /** In the locale C {@code find} quotes names as C has them. */
    private static final Pattern OF_FIND = Pattern.compile("find: '(.*)': ([^:]*)");

    /** The name of an attribute stands behind that of the file where its value alone was refused. */
    private static final Pattern OF_GETFATTR = Pattern.compile(
            "getfattr: ([.]|[.]/.*): ([^:]*)" + "|([.]|[.]/.*): (?:user|trusted|security|system)[.].*: ([^:]*)");

    private static final String LETTERS = "abfnrtv";
    private static final String MEANT = "\u0007\b\f\n\r\t\u000b";

    /** GlusterFS lists attributes of root for all users, and refuses their values. */
    private static final List<String> NO_ATTRIBUTES = List.of("Operation not supported", "No such attribute");

    /** Returns the messages of {@code find} by names; throws if one of them has no name. */
    Map<FileName, String> ofFind() throws IOException {
        Map<FileName, String> found = new HashMap<>();
        for (String line : lines) {
            Matcher words = OF_FIND.matcher(line);
            if (words.matches()) {
                found.put(name(words.group(1)), words.group(2));
            } else if (line.startsWith("find: ")) {
                throw new IOException(line);
            }
        }
        return found;
    }

    /** Returns the messages of {@code getfattr} by names; throws if one of them has no name. */
    Map<FileName, String> ofGetfattr() throws IOException {
        Map<FileName, String> found = new HashMap<>();
        for (String line : lines) {
            Matcher words = OF_GETFATTR.matcher(line);
            if (words.matches()) {
                boolean isOfFile = words.group(1) != null;
                String why = words.group(isOfFile ? 2 : 4);
                if (!NO_ATTRIBUTES.contains(why)) {
                    found.put(name(words.group(isOfFile ? 1 : 3)), why);
                }
            } else if (line.startsWith("getfattr: ") || line.startsWith("xargs: ")) {
                throw new IOException(line);
            }
        }
        return found;
    }

    /** Returns the path below the root that a command shows with escapes. */
    static FileName name(String shown) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < shown.length(); i++) {
            if (shown.charAt(i) != '\\' || i + 1 == shown.length()) {
                bytes.write(shown.charAt(i));
                continue;
            }
            char next = shown.charAt(++i);
            int letter = LETTERS.indexOf(next);
            if (next >= '0' && next <= '3' && i + 2 < shown.length()) {
                bytes.write(Integer.parseInt(shown.substring(i, i + 3), 8));
                i += 2;
            } else {
                bytes.write(letter < 0 ? next : MEANT.charAt(letter));
            }
        }
        return FarTree.below(FileName.of(bytes.toByteArray()));
    }
}
