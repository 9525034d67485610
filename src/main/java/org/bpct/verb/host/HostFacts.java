package org.bpct.verb.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.jspecify.annotations.Nullable;

/**
 * The facts about the other host that the scripts read: words ended by NUL.
 *
 * @param sends whether the destination is there
 * @param host the host as ssh takes it
 * @param token the random part of the name of the folder in which copies wait for their names
 * @param wishes words for both ends: {@code owners} if the destination keeps owners, {@code sealed} if root seals there
 * @param ssh the words that call ssh; none for {@code ssh} itself
 * @param roots the roots there, by the number of the pair
 */
record HostFacts(boolean sends, String host, String token, String wishes, List<String> ssh, List<FarRoot> roots) {
    private static final String VERSION = "bpct-host-1";

    /** The last one is the number of the words of ssh, which follow. */
    private static final int WORDS_BEFORE = 6;

    /**
     * A root on the other host.
     *
     * @param path its real path
     * @param identity its inode and the type of its file system
     * @param newName the new name of the only file of the pair; null where names are kept
     */
    record FarRoot(FileName path, String identity, @Nullable FileName newName) {}

    /** Keeps copies of the lists. */
    HostFacts {
        ssh = List.copyOf(ssh);
        roots = List.copyOf(roots);
    }

    /** Reads the content of the file; throws if that has another form. */
    static HostFacts read(byte[] content) throws IOException {
        List<FileName> words = new ArrayList<>();
        try (NulWords read = new NulWords(content)) {
            while (read.next()) {
                words.add(FileName.of(read.word()));
            }
        }
        String ssh =
                words.size() < WORDS_BEFORE ? "" : words.get(WORDS_BEFORE - 1).text();
        if (!ssh.matches("[0-9]{1,4}") || !words.get(0).text().equals(VERSION)) {
            throw new IOException("it is of another version");
        }
        int first = WORDS_BEFORE + Integer.parseInt(ssh);
        if (first > words.size()) {
            throw new IOException("it is cut");
        }
        List<FarRoot> roots = new ArrayList<>();
        for (int i = first; i + 2 < words.size(); i += 3) {
            FileName newName = words.get(i + 2);
            roots.add(new FarRoot(words.get(i), words.get(i + 1).text(), newName.length() == 0 ? null : newName));
        }
        return new HostFacts(
                words.get(1).text().equals("send"),
                words.get(2).text(),
                words.get(3).text(),
                words.get(4).text(),
                words.subList(WORDS_BEFORE, first).stream().map(FileName::text).toList(),
                roots);
    }

    /** Returns the content of the file. */
    byte[] bytes() {
        List<FileName> words = new ArrayList<>();
        for (String word :
                List.of(VERSION, sends ? "send" : "fetch", host, token, wishes, Integer.toString(ssh.size()))) {
            words.add(FileName.ofText(word));
        }
        ssh.forEach(word -> words.add(FileName.ofText(word)));
        for (FarRoot root : roots) {
            words.add(root.path());
            words.add(FileName.ofText(root.identity()));
            words.add(root.newName() == null ? FileName.ofText("") : root.newName());
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (FileName word : words) {
            bytes.writeBytes(word.bytes());
            bytes.write(0);
        }
        return bytes.toByteArray();
    }
}
