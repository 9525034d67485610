package org.bpct.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.landing.FileStatus;
import org.bpct.landing.OwnWay;
import org.bpct.options.Call;
import org.bpct.options.UsageException;
import org.bpct.roots.RootIdentities;

/**
 * The directories of a line of {@code --doctor}: the home of batches, sources and, behind them, the destination. Of a
 * destination that does not exist, the nearest parent that does.
 */
final class ExaminedPlaces {
    private final List<FileName> directories = new ArrayList<>();
    private final List<String> identities = new ArrayList<>();
    private final boolean hasDestination;

    private ExaminedPlaces(boolean hasDestination) {
        this.hasDestination = hasDestination;
    }

    /** Returns the places of a line; throws if the source does not exist, or if root must not write in the destination. */
    static ExaminedPlaces of(Call call, List<FileName> operands) throws UsageException {
        ExaminedPlaces places = new ExaminedPlaces(operands.size() > 1);
        places.directories.add(FileName.of(call.home().root()));
        for (FileName operand : operands) {
            FileName place = call.workingDirectory().resolve(operand);
            // A destination is made by the copy. The parent of a misspelt source would be examined in its place.
            if (places.directories.size() == 1 && FileStatus.of(place, true).isEmpty()) {
                throw new UsageException("source " + operand.display() + " does not exist; check the name");
            }
            boolean isDestination = places.hasDestination && places.directories.size() == operands.size();
            places.directories.add(existing(isDestination ? OwnWay.real(place) : place));
        }
        return places;
    }

    /** Returns a directory, or its nearest existing parent: none above a mount whose server is away stands for it. */
    private static FileName existing(FileName name) throws UsageException {
        FileName there = name;
        while (!FileStatus.of(there, true).map(FileStatus::isDirectory).orElse(false)) {
            there = there.parent();
        }
        return there;
    }

    /** Records the identities of the directories by which a node knows them again. */
    void identify(RootIdentities identification) throws RunException, InterruptedException {
        for (FileName directory : directories) {
            identities.add(identification.of(directory));
        }
    }

    List<FileName> directories() {
        return directories;
    }

    List<String> identities() {
        return identities;
    }

    Optional<FileName> destination() {
        return hasDestination ? Optional.of(directories.get(directories.size() - 1)) : Optional.empty();
    }

    /** Returns the word of the command line for the directory of an index. */
    String role(int index) {
        if (index == 0) {
            return "BPCT_HOME";
        }
        return hasDestination && index == directories.size() - 1 ? "DESTINATION" : "SOURCE";
    }

    /** Returns one line about the directory of an index, for people. */
    String describe(int index) throws RunException {
        FileName directory = directories.get(index);
        try {
            var store = Files.getFileStore(directory.toPath());
            String network = identities.get(index).endsWith("network")
                    ? store.type()
                    : store.type() + ", a disk of this host: only here unless all nodes mount the same one";
            return String.format(
                    Locale.ROOT,
                    "%s: %s (%s), %.1f GB free",
                    role(index),
                    directory.display(),
                    network,
                    store.getUsableSpace() / 1e9);
        } catch (IOException e) {
            throw RunException.failed("cannot look at " + directory.display() + ": " + SystemMessage.of(e), e);
        }
    }
}
