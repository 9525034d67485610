package org.bpct.status.record;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.files.LineSum;
import org.bpct.model.BatchDirectory;
import org.jspecify.annotations.Nullable;

/**
 * A job's record that it stopped for a reason of its node. Names in it become words of commands, so a record that is
 * not as a script wrote it is none.
 *
 * @param seconds when it was written, in seconds
 * @param node the scheduler's name of the node
 * @param cluster the cluster of the node
 * @param ill why the node is to blame: tree, reach, command, room, launch
 * @param reason the words of the job, for people; may be empty
 */
public record NodeRecord(long seconds, String node, String cluster, String ill, FileName reason) {
    /** The seconds for which a node is left out; scripts have the same number. */
    public static final long REMEMBERED = 86_400;

    /** The beginning of the names of records that leave a node out; other records are of single stops. */
    public static final String OUT_PREFIX = "out.";

    private static final String NAME = "([A-Za-z0-9][A-Za-z0-9._-]{0,254})";

    private static final Pattern LINE =
            Pattern.compile("([1-9][0-9]{0,11}) " + NAME + " " + NAME + " ([a-z]{1,12}) :[0-9]{1,7} [.]");

    /** Returns the folder of a batch's records; missing if there are none. */
    public static Path folder(BatchDirectory batch) {
        return batch.root().resolve("nodes");
    }

    /** Returns the record; null if it is damaged. */
    public static @Nullable NodeRecord parse(byte[] content) {
        int end = 0;
        while (end < content.length && content[end] != '\n') {
            end++;
        }
        String line = new String(content, 0, end, StandardCharsets.ISO_8859_1);
        Matcher words = LINE.matcher(line);
        if (end == content.length
                || !words.matches()
                || !LineSum.line(line.substring(0, line.lastIndexOf(" :"))).equals(line)) {
            return null;
        }
        int last = content[content.length - 1] == '\n' ? content.length - 1 : content.length;
        byte[] reason = Arrays.copyOfRange(content, Math.min(end + 1, last), last);
        return new NodeRecord(
                Long.parseLong(words.group(1)), words.group(2), words.group(3), words.group(4), FileName.of(reason));
    }

    /** Returns the line of a record of the same node that leaves it out no more. */
    public String forgotten() {
        return LineSum.line("1 " + node + " " + cluster + " " + ill);
    }

    /** Returns true if the node is still left out at this second. */
    public boolean isRemembered(long now) {
        return now - seconds < REMEMBERED;
    }
}
