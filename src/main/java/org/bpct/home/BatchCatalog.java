package org.bpct.home;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.options.UsageException;

/** The batches of a user: their folders, and the numbers that users type. */
public final class BatchCatalog {
    /** The word for the newest batch. Questions and checks, which change nothing, take it; other requests take a number only. */
    private static final String LAST = "last";

    private final BatchHome home;

    /** Opens the catalog of a home; it need not exist. */
    public BatchCatalog(BatchHome home) {
        this.home = home;
    }

    /** Returns all batches, the newest first. */
    public List<BatchDirectory> newestFirst() throws RunException {
        List<BatchDirectory> batches = new ArrayList<>(all());
        Collections.reverse(batches);
        return batches;
    }

    /**
     * Returns all batches, the newest first, as evidence of the deeds of this user; none if the home is that of another one,
     * where root begins nothing.
     */
    public List<BatchDirectory> evidence() throws RunException {
        return Submitter.isOwner(home) ? newestFirst() : List.of();
    }

    /** Returns all batches, the oldest first. */
    public List<BatchDirectory> all() throws RunException {
        List<String> folders = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(home.root())) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (BatchHome.isBatchFolder(name)) {
                    folders.add(name);
                }
            }
        } catch (NoSuchFileException noBatchYet) {
            return List.of();
        } catch (IOException e) {
            // A home on a server that is away is no home without batches.
            throw unread(home.root(), e);
        } catch (DirectoryIteratorException e) {
            throw unread(home.root(), Objects.requireNonNull(e.getCause()));
        }
        folders.sort(null);
        List<BatchDirectory> batches = new ArrayList<>();
        for (String folder : folders) {
            batches.add(home.batch(folder));
        }
        return batches;
    }

    /** Returns the creation time of a batch in milliseconds since 1970, which is the name of its folder. */
    public static long created(BatchDirectory batch) {
        return Long.parseLong(folderName(batch), 16);
    }

    /** Returns the name of a batch's folder. */
    public static String folderName(BatchDirectory batch) {
        return FileName.of(batch.root()).lastComponent().text();
    }

    /** Returns the batch with a number that a user typed; throws UsageException if there is none. */
    public BatchDirectory find(String number) throws UsageException, RunException {
        try {
            Optional<BatchDirectory> batch = existing(Integer.parseInt(number));
            if (batch.isPresent()) {
                return batch.get();
            }
        } catch (NumberFormatException | NoSuchFileException noSuchBatch) {
            // The message below names the remedy.
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot read the number of batch " + number + " in "
                            + FileName.of(home.root()).display() + ": " + SystemMessage.of(e),
                    e);
        }
        if (number.equals(LAST)) {
            throw new UsageException(
                    "only questions and --check take the word last; the newest batch is " + meant(LAST));
        }
        throw new UsageException("there is no batch " + number + "; bpct --progress lists those there are");
    }

    /** Returns the number that a user means who asks about a batch: that of the newest one for {@code last}. */
    public String meant(String asked) throws UsageException, RunException {
        if (!asked.equals(LAST)) {
            return asked;
        }
        try {
            for (int number : numbers()) {
                if (isThere(number)) {
                    return Integer.toString(number);
                }
            }
        } catch (NoSuchFileException noneOrDeletedMeanwhile) {
            // The message below says it.
        } catch (IOException e) {
            throw unread(home.numbers(), e);
        }
        throw new UsageException("there is no batch yet");
    }

    /** Returns the numbers of the batches that are there, from one number to another, the newest first. */
    public List<Integer> between(int from, int to) throws RunException {
        List<Integer> there = new ArrayList<>();
        try {
            for (int number : numbers()) {
                if (from <= number && number <= to && isThere(number)) {
                    there.add(number);
                }
            }
        } catch (NoSuchFileException noBatchYet) {
            return List.of();
        } catch (IOException e) {
            throw unread(home.numbers(), e);
        }
        return there;
    }

    private boolean isThere(int number) throws IOException {
        return !Files.notExists(home.numberFolder(number)) && existing(number).isPresent();
    }

    private static RunException unread(Path folder, IOException e) {
        return RunException.failed("cannot read " + FileName.of(folder).display() + ": " + SystemMessage.of(e), e);
    }

    private Optional<BatchDirectory> existing(int number) throws IOException {
        String folder = RegularFiles.text(home.numberFolder(number), StandardCharsets.US_ASCII)
                .strip();
        return BatchHome.isBatchFolder(folder)
                        && !Files.notExists(home.batch(folder).root())
                ? Optional.of(home.batch(folder))
                : Optional.empty();
    }

    /** Returns the numbers that were claimed, the newest first. */
    private List<Integer> numbers() throws IOException {
        List<Integer> numbers = new ArrayList<>();
        try (DirectoryStream<Path> claimed = Files.newDirectoryStream(home.numbers())) {
            for (Path claim : claimed) {
                String name = claim.getFileName().toString();
                if (!name.isEmpty() && name.length() < 10 && name.chars().allMatch(Character::isDigit)) {
                    numbers.add(Integer.parseInt(name));
                }
            }
        }
        numbers.sort(Comparator.reverseOrder());
        return numbers;
    }

    /** Claims the next number: mkdir decides between two processes that claim at once, so no number is given twice. */
    public int claimNumber() throws IOException {
        PrivateFiles.makeFolders(home.numbers());
        List<Integer> claimed = numbers();
        int last = claimed.isEmpty() ? 0 : claimed.get(0);
        while (true) {
            last++;
            try {
                PrivateFiles.makeFolder(home.number(last));
                return last;
            } catch (FileAlreadyExistsException claimedByAnother) {
                // Another process has this number; the loop tries the next one.
            }
        }
    }

    /** Records the folder that a number stands for. */
    public void assign(int number, String folder) throws IOException {
        PrivateFiles.replace(home.numberFolder(number), (folder + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
