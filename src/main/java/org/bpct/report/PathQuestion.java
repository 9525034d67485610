package org.bpct.report;

import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.FileName;
import org.bpct.home.BatchCatalog;
import org.bpct.landing.OperandName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.Publication;
import org.bpct.options.UsageException;
import org.bpct.query.StatusQuery;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.SoughtName;
import org.bpct.status.show.PathHistory;
import org.bpct.status.show.PathText;
import org.bpct.tree.RootPair;

/** The history of a file, found by its path in a source or in a copy. */
public final class PathQuestion {
    /** The number of older batches that get a line. */
    private static final int LINES = 5;

    /** The limit of roots to resolve, because each costs a query to its file server. */
    private static final int MOST_RESOLVED = 100;

    private final BatchCatalog catalog;
    private final StatusQuery query;
    private final Console console;
    private final InstantSource clock;
    private final Map<FileName, FileName> realRoots = new HashMap<>();

    public PathQuestion(BatchCatalog catalog, StatusQuery query, Console console, InstantSource clock) {
        this.catalog = catalog;
        this.query = query;
        this.console = console;
        this.clock = clock;
    }

    /**
     * Prints the answer of the newest batch that knows the path, and a line for some older ones; returns 1 if none
     * does.
     */
    public int answer(FileName given, FileName workingDirectory)
            throws UsageException, RunException, InterruptedException {
        OperandName operand = OperandName.of(given, workingDirectory);
        FileName path = operand.absolute();
        FileName real = operand.isUnnamed() ? real(path) : real(path.parent()).resolve(path.lastComponent());
        ZoneId zone = ZoneId.systemDefault();
        int told = 0;
        int ignorant = 0;
        for (BatchDirectory folder : catalog.newestFirst()) {
            Optional<PathHistory> history = search(folder, path, real);
            if (history.isEmpty()) {
                continue;
            }
            boolean isKnown = history.get().isKnown();
            BatchStatus now =
                    history.get().isOpen() ? query.of(folder) : history.get().batch();
            if (isKnown && told == 0) {
                console.out().print(new PathText(history.get(), now, zone).full());
            } else if (isKnown || (told == 0 && ignorant < LINES)) {
                console.say(new PathText(history.get(), now, zone).line());
            }
            told += isKnown ? 1 : 0;
            ignorant += isKnown ? 0 : 1;
            if (told > LINES) {
                break;
            }
        }
        if (told == 0) {
            String number = path.lastComponent().text();
            boolean isNumber = number.matches("[1-9][0-9]{0,8}");
            console.note("no batch has a record of " + path.display()
                    + (isNumber ? "; of batch " + number + " tells bpct --progress=" + number : ""));
        }
        return (told > 0 ? ExitCode.OK : ExitCode.FAILED).code();
    }

    /** Searches one batch; returns empty if the path is below none of its roots. */
    private Optional<PathHistory> search(BatchDirectory folder, FileName path, FileName real) {
        try {
            BatchSnapshot snapshot = BatchSnapshot.read(folder);
            List<SoughtName> names = names(snapshot, path, real);
            if (names.isEmpty()) {
                return Optional.empty();
            }
            // Files tell about settled groups; a scheduler is asked only about open ones.
            PathHistory history = PathHistory.of(
                    BatchStatus.of(snapshot, Map.of(), clock.instant(), -1),
                    names,
                    new LeftOutReason(snapshot).of(names));
            history.remarks().forEach(remark -> console.note("batch " + snapshot.number() + ": " + remark));
            return Optional.of(history);
        } catch (BatchUnreadableException e) {
            console.note(e.getMessage());
            return Optional.empty();
        }
    }

    private List<SoughtName> names(BatchSnapshot batch, FileName path, FileName real) {
        List<RootPair> pairs = batch.pairs();
        List<SoughtName> names = new ArrayList<>();
        boolean areFew = pairs.size() <= MOST_RESOLVED;
        for (int pair = 0; pair < pairs.size(); pair++) {
            int number = pair;
            below(pairs.get(pair).source(), path, real, areFew)
                    .ifPresent(name -> names.add(new SoughtName(number, name, false)));
            // The destination root of another verb holds no copy, but the files to remove, change or sum.
            if (batch.verb().hasTwoTrees()) {
                below(pairs.get(pair).destination(), path, real, areFew)
                        .ifPresent(name -> names.add(new SoughtName(number, name, true)));
            }
        }
        Publication publication = batch.publication();
        if (names.isEmpty() && !publication.isNone()) {
            below(publication.published(), path, real, areFew)
                    .ifPresent(name -> names.add(new SoughtName(0, name, true)));
        }
        return names;
    }

    /** Returns the name of a path below a root, for the path as the user gave it or for its real path. */
    private Optional<FileName> below(FileName root, FileName path, FileName real, boolean resolves) {
        Optional<FileName> name = SoughtName.below(root, path).or(() -> SoughtName.below(root, real));
        return name.isPresent() || !resolves
                ? name
                : SoughtName.below(realRoots.computeIfAbsent(root, PathQuestion::real), real);
    }

    /** Returns the real path, as much of it as can be resolved: users may name a file through a symlink above it. */
    private static FileName real(FileName absolute) {
        try {
            return OperandName.canonical(absolute);
        } catch (UsageException unreadable) {
            return absolute;
        }
    }
}
