package org.bpct.home;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.regex.Pattern;
import org.apache.commons.io.file.PathUtils;
import org.bpct.caller.BatchIdentity;
import org.bpct.caller.RunException;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RandomWord;
import org.bpct.files.SystemMessage;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.options.UsageException;
import org.bpct.pool.LockHolder.LockedBatch;
import org.bpct.script.TemplateException;

/**
 * The folder of a batch that is being written. It gets its final name when it is complete, so that no reader meets half
 * a batch. The next run removes the remains of an interrupted one.
 */
public final class NewBatch {
    private static final int PROBE_DIGITS = 12;
    private static final long ABANDONED_AFTER_MILLIS = 24L * 60 * 60 * 1000;

    /**
     * The names of bpct's own folders: the creation time of a batch in milliseconds, a folder of {@code Probe}, or the
     * probe that tests whether the home is writable.
     */
    private static final Pattern OWN_NAME = Pattern.compile("1[0-9a-f]{10}|probe-[0-9a-f]{1,12}");

    /** The names in a batch and in a probe. A folder with any other name in it is not tidied up. */
    private static final Pattern OWN_CONTENT = Pattern.compile(
            "batch[.]json|bpct[.]log|cksums|circumstances|control|extracting|lock|halt|mirror|partial|deletions|holders|in-the-way|limits?|summing|archiving|walk[.](errors|json|lock)|walking"
                    + "|(pre|post|notify)[.]sh|manifest[.][a-z0-9]+|([.]new-)?wave[.][0-9]+|jobs|parts|script|list|output"
                    + "|submission|attempt[.][0-9]+");

    private final BatchHome home;
    private final InstantSource clock;

    public NewBatch(BatchHome home, InstantSource clock) {
        this.home = home;
        this.clock = clock;
    }

    /** A batch that was written. */
    public record Written(BatchIdentity identity, BatchDirectory directory) {
        /** Returns this batch as one that holds a lock, or works in a pool. */
        public LockedBatch locked() {
            return new LockedBatch(identity.number(), FileName.of(directory.root()));
        }

        /** Removes the batch, none of whose jobs was submitted. Its number is never given again. */
        public void discard() throws IOException {
            Path unfinished = directory.root().resolveSibling(BatchHome.UNFINISHED_PREFIX + identity.folder());
            Files.move(directory.root(), unfinished);
            PathUtils.deleteDirectory(unfinished);
        }
    }

    /**
     * The contents of a batch: writes all its files into a folder. {@code place} is the path of that folder when
     * scripts run.
     */
    public interface Content {
        void write(BatchIdentity identity, BatchDirectory unfinished, BatchDirectory place)
                throws UsageException, IOException, TemplateException, BatchUnreadableException;
    }

    /** Makes the home if it is missing. This comes before anything else, because it may fail. */
    public void prepareHome(int uid) throws RunException {
        HomeSafety.ensure(home, uid);
        try {
            PrivateFiles.makeFolders(home.root());
            // In a sticky directory another user may have made it first.
            HomeSafety.ensure(home, uid);
            removeAbandoned(home.root());
            // Two login nodes share a home, and have the same process numbers.
            Path probe = home.root()
                    .resolve(BatchHome.UNFINISHED_PREFIX + "probe-"
                            + RandomWord.next().substring(0, PROBE_DIGITS));
            PrivateFiles.makeFolder(probe);
            Files.delete(probe);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** Writes a batch and assigns its number. */
    public Written write(Content content) throws UsageException, RunException {
        try {
            BatchCatalog catalog = new BatchCatalog(home);
            BatchIdentity identity = claim(catalog);
            BatchDirectory unfinished = home.batch(BatchHome.UNFINISHED_PREFIX + identity.folder());
            BatchDirectory place = home.batch(identity.folder());
            try {
                content.write(identity, unfinished, place);
                Files.move(unfinished.root(), place.root());
            } catch (IOException | TemplateException | BatchUnreadableException e) {
                PathUtils.deleteDirectory(unfinished.root());
                throw e;
            }
            catalog.assign(identity.number(), identity.folder());
            return new Written(identity, place);
        } catch (TemplateException e) {
            throw RunException.failed(e.getMessage(), e);
        } catch (BatchUnreadableException e) {
            throw RunException.failed(e.getMessage(), e);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private RunException cannotWrite(IOException e) {
        return RunException.failed(
                "cannot write a batch in " + FileName.of(home.root()).display() + ": " + SystemMessage.of(e)
                        + " (set BPCT_HOME to a folder that you can write and the nodes can see)",
                e);
    }

    /** Claims a number and a folder named after the creation time, or after the next free millisecond. */
    private BatchIdentity claim(BatchCatalog catalog) throws IOException {
        for (long created = clock.millis(); ; created++) {
            String folder = Long.toHexString(created);
            if (Files.exists(home.batch(folder).root())) {
                continue;
            }
            try {
                PrivateFiles.makeFolder(
                        home.batch(BatchHome.UNFINISHED_PREFIX + folder).root());
            } catch (FileAlreadyExistsException claimedByAnother) {
                continue;
            }
            return new BatchIdentity(catalog.claimNumber(), folder, created);
        }
    }

    private void removeAbandoned(Path root) throws IOException {
        try (var entries = Files.newDirectoryStream(root, BatchHome.UNFINISHED_PREFIX + "*")) {
            for (Path entry : entries) {
                try {
                    removeIfAbandoned(entry);
                } catch (NoSuchFileException gone) {
                    // Another bpct has finished it, or removes it as well. A job of cron failed for that reason.
                }
            }
        }
    }

    private void removeIfAbandoned(Path entry) throws IOException {
        long age = clock.millis()
                - Files.getLastModifiedTime(entry, LinkOption.NOFOLLOW_LINKS).toMillis();
        if (age > ABANDONED_AFTER_MILLIS && isOwn(entry)) {
            PathUtils.deleteDirectory(entry);
        }
    }

    /**
     * Returns true if a folder is bpct's own. Users keep other things in the folder of batches, so the name alone
     * proves nothing.
     */
    private static boolean isOwn(Path entry) throws IOException {
        String name = FileName.of(entry).lastComponent().text().substring(BatchHome.UNFINISHED_PREFIX.length());
        if (!OWN_NAME.matcher(name).matches() || !Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (var contents = Files.newDirectoryStream(entry)) {
            for (Path inside : contents) {
                if (!OWN_CONTENT
                        .matcher(FileName.of(inside).lastComponent().text())
                        .matches()) {
                    return false;
                }
            }
        }
        return true;
    }
}
