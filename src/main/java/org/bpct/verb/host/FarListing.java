package org.bpct.verb.host;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.traverse.listing.ComparedAttributes;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.jspecify.annotations.Nullable;

/** All entries of a tree on another host, with the attributes that a comparison needs. All paths are below its root. */
public final class FarListing {
    private static final int WORDS = 14;
    private static final int OCTAL = 8;
    private static final int HEXADECIMAL = 16;
    private static final long NUMBER = 0xffff_ffffL;
    private static final FileName ROOT = FileName.currentDirectory();

    private final Map<FileName, List<Entry>> directories = new HashMap<>();
    private final Map<FileName, FileName> targets = new HashMap<>();
    private final Map<FileName, String> unread;
    private final Map<FileName, Map<FileName, String>> unseen = new HashMap<>();
    private @Nullable EntryAttributes root;

    /**
     * An entry of a directory.
     *
     * @param name its last component
     * @param attributes its attributes; its device is below 0, as no device of this host is
     */
    // Entries are never compared, and the listing alone has the array.
    @SuppressWarnings("ArrayRecordComponent")
    public record Entry(byte[] name, EntryAttributes attributes) {}

    private FarListing(Map<FileName, String> unread) {
        this.unread = unread;
    }

    /**
     * Reads a listing; throws if it is not whole.
     *
     * @param list the words of {@code bpct_list_whole}, each ended by NUL
     * @param complaints the names that could not be read there, with the messages
     */
    static FarListing of(byte[] list, Map<FileName, String> complaints) throws IOException {
        FarListing listing = new FarListing(new HashMap<>(complaints));
        List<byte[]> words = new ArrayList<>(WORDS);
        try (NulWords read = new NulWords(list)) {
            while (read.next()) {
                words.add(read.word());
                if (words.size() == WORDS) {
                    listing.add(words);
                    words.clear();
                }
            }
            if (!words.isEmpty() || read.isTorn() || listing.root == null) {
                throw new IOException("the list of the tree has no end");
            }
        } catch (NumberFormatException e) {
            throw new IOException("the list of the tree cannot be understood", e);
        }
        listing.partComplaints();
        return listing;
    }

    private void add(List<byte[]> words) throws IOException {
        FileName path = FarTree.below(FileName.of(words.get(0)));
        EntryAttributes attributes = attributes(
                words.stream().skip(1).map(word -> FileName.of(word).text()).toList());
        if (path.equals(ROOT)) {
            root = attributes;
            return;
        }
        byte[] name = path.lastComponent().bytes();
        directories.computeIfAbsent(path.parent(), any -> new ArrayList<>()).add(new Entry(name, attributes));
        if (attributes.isDirectory()) {
            directories.putIfAbsent(path, new ArrayList<>());
        }
        if (attributes.kind() == EntryKind.SYMLINK) {
            targets.put(path, FileName.of(words.get(WORDS - 2)));
        }
    }

    /** Reads the words behind the path: type, size, device, inode, links, mode, owner, group, three times, target, special. */
    private static EntryAttributes attributes(List<String> words) throws IOException {
        int mode = type(words.get(0)) | Integer.parseInt(words.get(5), OCTAL);
        EntryKind kind = EntryKind.ofMode(mode);
        long size = Long.parseLong(words.get(1));
        return new EntryAttributes(
                kind,
                kind == EntryKind.FILE ? size : 0,
                Long.parseLong(words.get(4)),
                ~Long.parseUnsignedLong(words.get(2)),
                Long.parseUnsignedLong(words.get(3)),
                false,
                FarTree.time(words.get(8)).asTold(),
                new ComparedAttributes(
                        mode,
                        Long.parseLong(words.get(6)) & NUMBER,
                        Long.parseLong(words.get(7)) & NUMBER,
                        FarTree.time(words.get(9)).asTold(),
                        special(words.get(12)),
                        FarTree.time(words.get(10)).asTold(),
                        size,
                        false));
    }

    private static int type(String letter) throws IOException {
        return switch (letter) {
            case "f" -> 0100000;
            case "d" -> 0040000;
            case "l" -> 0120000;
            case "p" -> 0010000;
            case "s" -> 0140000;
            case "b" -> 0060000;
            case "c" -> 0020000;
            default -> throw new IOException("the list of the tree has an entry of an unknown type: " + letter);
        };
    }

    /** Returns the number of a device as the kernel packs it; {@code stat} tells both parts of it, in hexadecimal digits. */
    private static long special(String parts) {
        if (parts.isEmpty()) {
            return 0;
        }
        int colon = parts.indexOf(':');
        long major = Long.parseLong(parts.substring(0, Math.max(colon, 0)), HEXADECIMAL);
        long minor = Long.parseLong(parts.substring(colon + 1), HEXADECIMAL);
        return (major & ~0xfffL) << 32 | (major & 0xfff) << 8 | (minor & ~0xffL) << 12 | (minor & 0xff);
    }

    /** Parts directories that could not be read from names that could not be looked at. */
    private void partComplaints() {
        for (FileName path : List.copyOf(unread.keySet())) {
            if (!path.equals(ROOT) && !directories.containsKey(path)) {
                String why = unread.remove(path);
                unseen.computeIfAbsent(path.parent(), any -> new HashMap<>()).put(path.lastComponent(), why);
            }
        }
    }

    /** Returns the exception that Java would throw where a command there said this of a name. */
    public static IOException thrown(String message) {
        return switch (message) {
            case "No such file or directory" -> new NoSuchFileException("");
            case "Permission denied" -> new AccessDeniedException("");
            default -> new IOException(message);
        };
    }

    /** Returns the attributes of the root. */
    public EntryAttributes root() {
        if (root == null) {
            throw new IllegalStateException("a listing without a root was accepted");
        }
        return root;
    }

    /** Returns the entries of a directory, in no special order. */
    public List<Entry> entries(FileName directory) {
        return directories.getOrDefault(directory, List.of());
    }

    /** Returns the target of a symlink; empty for a name that is none. */
    public FileName target(FileName symlink) {
        return targets.getOrDefault(symlink, FileName.ofText(""));
    }

    /** Returns the reason why not all names of a directory are known; null if they are. */
    public @Nullable String unread(FileName directory) {
        return unread.get(directory);
    }

    /** Returns the names of a directory that could not be looked at, with the reasons. */
    public Map<FileName, String> unseen(FileName directory) {
        return unseen.getOrDefault(directory, Map.of());
    }
}
