package org.bpct.verb.sum.repair;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import org.bpct.files.SystemMessage;
import org.bpct.model.ChecksumMethod;
import org.bpct.tree.SplitFile;
import org.bpct.verb.sum.manifest.HashTree;

/** The repair of leaves of checked files, in place, from a good tree. Bytes are written only if they have the checksum. */
final class FileRepair {
    private final OpenTree base;
    private final OpenTree source;
    private final ChecksumMethod method;
    private final boolean writes;
    private long written;

    /**
     * Prepares it.
     *
     * @param base the tree that was checked
     * @param source the good tree
     * @param writes false if the repair is only told
     */
    FileRepair(OpenTree base, OpenTree source, ChecksumMethod method, boolean writes) {
        this.base = base;
        this.source = source;
        this.method = method;
        this.writes = writes;
    }

    /** The fates of leaves, in the order in which a summary has them. */
    enum Fate {
        REPAIRED("repaired"),
        TO_BE_REPAIRED("would be written"),
        GOOD("good already"),
        FAILED("failed");

        private final String words;

        Fate(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /**
     * The fate of a leaf.
     *
     * @param why the reason of a failure; else empty
     */
    record Result(Fate fate, String why) {
        private static Result failed(String why) {
            return new Result(Fate.FAILED, why);
        }

        private static Result failed(String where, IOException e) {
            String kind = e instanceof AccessDeniedException ? "denied: " : "";
            return failed(where + kind + SystemMessage.of(e));
        }

        private static Result of(Fate fate) {
            return new Result(fate, "");
        }
    }

    /** Returns the bytes written so far, also those that proved bad. */
    long written() {
        return written;
    }

    /** Repairs a leaf, unless it is good. */
    Result repair(HashTree tree, int leaf) {
        long at = leaf * SplitFile.LEAF;
        int length = (int) Math.min(SplitFile.LEAF, tree.size() - at);
        Object key;
        try (HeldFile file = base.open(tree.name(), tree.size())) {
            if (isGood(file, at, length, tree.leaf(leaf))) {
                return Result.of(Fate.GOOD);
            }
            key = file.key();
        } catch (IOException e) {
            return Result.failed("", e);
        }
        byte[] good;
        try (HeldFile file = source.open(tree.name(), tree.size())) {
            good = file.read(at, length);
        } catch (IOException e) {
            return Result.failed("in SOURCE: ", e);
        }
        LeafSum sum = new LeafSum(method);
        sum.add(good, length);
        if (!sum.digits().equals(tree.leaf(leaf))) {
            return Result.failed("in SOURCE: contents differ from its hash tree, too");
        }
        try (HeldFile file = base.openAgain(tree.name(), tree.size(), key)) {
            return writes ? write(file, at, good, tree.leaf(leaf)) : Result.of(Fate.TO_BE_REPAIRED);
        } catch (IOException e) {
            return Result.failed("", e);
        }
    }

    private Result write(HeldFile file, long at, byte[] good, String expected) throws IOException {
        file.write(at, good);
        written += good.length;
        return isGood(file, at, good.length, expected)
                ? Result.of(Fate.REPAIRED)
                : Result.failed("was written, and has other contents again");
    }

    private boolean isGood(HeldFile file, long at, int length, String expected) throws IOException {
        LeafSum sum = new LeafSum(method);
        file.sum(at, length, sum);
        return sum.digits().equals(expected);
    }
}
