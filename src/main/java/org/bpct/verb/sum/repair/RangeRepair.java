package org.bpct.verb.sum.repair;

import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.home.BatchCatalog;
import org.bpct.home.HomeSafety;
import org.bpct.landing.OperandName;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.roots.RootIdentities;
import org.bpct.status.ExitCode;
import org.bpct.status.errors.DifferingFiles;
import org.bpct.tree.SplitFile;
import org.bpct.verb.sum.manifest.HashTree;
import org.bpct.verb.sum.repair.FileRepair.Fate;

/**
 * The repair of the bad ranges that a check by hash trees has named, from a good tree: {@code --repair}. It makes no
 * batch: bpct itself writes, range after range, so it can be killed and called again at any time.
 */
public final class RangeRepair {
    private final Session session;
    private final Console console;
    private final Map<Fate, Integer> fates = new EnumMap<>(Fate.class);

    public RangeRepair(Session session) {
        this.session = session;
        this.console = session.console();
    }

    /**
     * Repairs the bad ranges that a batch has found, reports the fate of each, and returns the exit code.
     *
     * @param batch the number of the batch
     * @param operands the good tree
     * @param writes false if the repair is only told
     */
    public int repair(String batch, List<FileName> operands, FileName workingDirectory, boolean writes)
            throws UsageException, RunException, InterruptedException {
        if (operands.size() != 1) {
            throw new UsageException("--repair takes one SOURCE, a good tree, not " + operands.size());
        }
        HomeSafety.ensure(session.home());
        CheckedBatch checked =
                CheckedBatch.of(new BatchCatalog(session.home()).find(batch), "batch " + batch, session.clock());
        OperandName given = OperandName.of(operands.get(0), workingDirectory);
        FileName from = OperandName.canonical(given.absolute());
        FileName base = checked.base().pair().source();
        refuseAnother(checked, base);
        Map<HashTree, SortedSet<Integer>> bad = leaves(checked);
        try (OpenTree source = open(from, "SOURCE " + given.given().display());
                OpenTree target = open(base, base.display())) {
            if (target.isSame(source)) {
                throw new UsageException(
                        "SOURCE " + given.given().display() + " is the directory that was checked: it repairs nothing");
            }
            FileRepair repair = new FileRepair(target, source, checked.trees().method(), writes);
            bad.forEach((tree, leaves) -> leaves.forEach(leaf -> repair(repair, base, tree, leaf)));
            summarize(checked.found().others(), repair.written(), batch);
        } catch (IOException e) {
            throw RunException.failed("cannot close a directory: " + SystemMessage.of(e), e);
        }
        return (fates.containsKey(Fate.FAILED) ? ExitCode.ENTRIES_FAILED : ExitCode.OK).code();
    }

    private static OpenTree open(FileName directory, String called) throws UsageException {
        try {
            return OpenTree.of(directory);
        } catch (IOException e) {
            throw new UsageException(called + " cannot be opened as a directory: " + SystemMessage.of(e));
        }
    }

    private void refuseAnother(CheckedBatch checked, FileName base)
            throws UsageException, RunException, InterruptedException {
        RootIdentities identities = new RootIdentities(session.commands());
        if (!identities.of(base).equals(checked.base().sourceIdentity())) {
            throw new UsageException(base.display() + " is another directory than the one that was checked");
        }
    }

    /** Returns the bad leaves of each file; throws before anything is written if one of them is not known. */
    private static Map<HashTree, SortedSet<Integer>> leaves(CheckedBatch checked) throws UsageException, RunException {
        Map<HashTree, SortedSet<Integer>> bad = new LinkedHashMap<>();
        for (DifferingFiles.File file : checked.found().files()) {
            HashTree tree = checked.tree(checked.below(file.path()));
            SortedSet<Integer> leaves = BadLeaves.of(file.ranges(), tree)
                    .orElseThrow(() -> RunException.failed(
                            "the bad ranges of " + file.path().display() + " are damaged; check anew", null));
            bad.put(tree, leaves);
        }
        return bad;
    }

    private void repair(FileRepair repair, FileName base, HashTree tree, int leaf) {
        FileRepair.Result result = repair.repair(tree, leaf);
        fates.merge(result.fate(), 1, Integer::sum);
        long from = leaf * SplitFile.LEAF;
        String why = result.why().isEmpty() ? "" : ": " + result.why();
        console.say(result.fate().words() + ": " + base.resolve(tree.name()).display() + ": bytes " + from + "-"
                + (Math.min(from + SplitFile.LEAF, tree.size()) - 1) + why);
    }

    private void summarize(long others, long written, String batch) {
        StringBuilder text = new StringBuilder();
        for (Fate fate : Fate.values()) {
            if (fates.containsKey(fate)) {
                text.append(String.format(Locale.ROOT, "%,d %s, ", fates.get(fate), fate.words()));
            }
        }
        console.say("ranges: " + text + String.format(Locale.ROOT, "%,d bytes written", written));
        if (others > 0) {
            console.note(String.format(
                    Locale.ROOT,
                    "%,d more names failed in batch %s in another way, and are not repaired: bpct --errors=%s",
                    others,
                    batch,
                    batch));
        }
    }
}
