package org.bpct.verb.host;

import org.bpct.model.Io;
import org.bpct.options.CpOptions;
import org.bpct.options.Guard;
import org.bpct.options.Manner;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.selection.Selection;

/** The rules about options of a transfer: those that only trees of this host obey are refused by name. */
final class TransferRules {
    private TransferRules() {}

    /** Throws if the options ask for more than a transfer does. */
    static void check(RunOptions options, boolean sends) throws UsageException {
        Manner manner = options.manner();
        refuse(!manner.cp().words().equals(CpOptions.parse(CpOptions.DEFAULT).words()), "--cp");
        refuse(manner.writing().io() != Io.BUFFERED, "--io");
        refuse(manner.guard() == Guard.DESCRIPTORS, "--guard descriptors");
        refuse(manner.earlier().byContent(), "--checksum");
        if (manner.earlier().base() != null && manner.verify() != null) {
            throw new UsageException("--link-dest and --verify exclude each other: linked files are not read;"
                            + " use --verify=no, and --check=BATCH when the copy is there")
                    .about("verify");
        }
        if (manner.earlier().base() != null && manner.earlier().update()) {
            throw new UsageException(
                    "--link-dest and --update exclude each other: links are made for a copy of its own");
        }
        Selection selection = options.task().selection();
        boolean chooses = !selection.equals(Selection.ALL) && !selection.equals(Selection.ALL.withoutSnapshotFolders());
        // A name that a rule leaves out is protected, and the list of the other host knows no rules.
        if (manner.earlier().deletion() != null && (chooses || manner.cp().oneFileSystem())) {
            throw new UsageException(
                    "rules for names, as --exclude, and --one-file-system do not go with --delete and another host; leave out one"
                            + " of them");
        }
        if (chooses && !sends) {
            throw new UsageException("rules for names, as --exclude, do not go with sources on another host; name the"
                    + " directories to transfer");
        }
    }

    private static void refuse(boolean isAsked, String option) throws UsageException {
        if (isAsked) {
            throw new UsageException(option + " does not go with another host; leave it out");
        }
    }
}
