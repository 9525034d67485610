package org.bpct.verb.host;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.options.DeletionLimit;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.schedule.CommandRunner;
import org.bpct.traverse.TraversalReport;
import org.jspecify.annotations.Nullable;

/** The search for names that the source of a transfer lacks: both trees are listed whole, or nothing is deleted. */
final class SurplusSearch {
    private static final Duration A_WALK = Duration.ofDays(2);

    /** Lists as {@code survey.sh} does on the other host. */
    private static final String LIST = "export LC_ALL=C; cd -- \"$1\" && exec find . -printf"
            + " '%p\\0%y\\0%s\\0%D:%i\\0%n\\0%m\\0%U\\0%G\\0%T@\\0%C@\\0%l\\0'";

    private final RunOptions options;
    private final Session session;
    private final HostSurplus surplus = new HostSurplus();
    private boolean isWhole = true;

    /** Prepares the search; nothing is listed yet. */
    SurplusSearch(RunOptions options, Session session) {
        this.options = options;
        this.session = session;
    }

    /** Returns true if names are to be deleted. */
    boolean isAsked() {
        return options.manner().earlier().deletion() != null;
    }

    /** Notes that a list of the other host is not whole. */
    void miss() {
        isWhole = false;
    }

    /** Compares a tree of this host with its copy on the other one, which people call {@code shown}. */
    void compareFromHere(int pair, FileName source, FarTree.Directory copy, FileName shown)
            throws RunException, InterruptedException {
        FarTree.Directory here = isAsked() ? list(source) : null;
        if (here != null) {
            surplus.compare(pair, here, copy, shown);
        }
    }

    /** Compares a tree of the other host with its copy on this one, if that is there. */
    void compareToHere(int pair, FarTree.Directory source, FileName copy)
            throws UsageException, RunException, InterruptedException {
        boolean isThere = isAsked()
                && FileStatus.of(copy, false).map(FileStatus::isDirectory).orElse(false);
        FarTree.Directory here = isThere ? list(copy) : null;
        if (here != null) {
            surplus.compare(pair, source, here, copy);
        }
    }

    private FarTree.@Nullable Directory list(FileName root) throws RunException, InterruptedException {
        List<byte[]> words = new ArrayList<>(CommandRunner.words("bash", "-p", "-c", LIST, "bpct"));
        words.add(root.bytes());
        CommandRunner.Result result = session.commands().run(words, A_WALK);
        try {
            if (result.succeeded()) {
                return FarTree.read(result.out());
            }
        } catch (IOException e) {
            throw RunException.failed("the list of " + root.display() + " is damaged: " + e.getMessage(), e);
        }
        miss();
        return null;
    }

    /** Returns the names to delete; null if there are none, or if a directory could not be read. */
    @Nullable
    HostSurplus found(TraversalReport walk, Landing landing) throws UsageException {
        if (!isAsked()) {
            return null;
        }
        requireApart(landing);
        if (!isWhole || !walk.errors().isEmpty()) {
            session.console()
                    .note("nothing is deleted: the walk could not read everything, so the source may have more than it"
                            + " found");
            return null;
        }
        surplus.say(session.console());
        return surplus.isEmpty() ? null : surplus;
    }

    /** Throws if the limit does not allow the deletion, or a place would go that bpct needs. */
    static void require(HostSurplus surplus, RunOptions options) throws UsageException, RunException {
        Set<Long> needed = new HashSet<>();
        FileStatus.of(FileName.of(options.call().home().root()), true).ifPresent(home -> needed.add(home.inode()));
        DeletionLimit limit = options.manner().earlier().deletion();
        if (limit != null) {
            surplus.require(limit, needed);
        }
    }

    /** Throws if one source lands below the copy of another one: the second source does not have those names. */
    private static void requireApart(Landing landing) throws UsageException {
        for (Landing.Source source : landing.sources()) {
            for (Landing.Source other : landing.sources()) {
                String above = other.landsAt().text();
                if (source.landsAt().text().startsWith(above.endsWith("/") ? above : above + "/")
                        && !source.landsAt().equals(other.landsAt())) {
                    throw new UsageException(source.given().display() + " lands in the copy of "
                            + other.given().display() + ", where --delete would remove it; transfer them one after the"
                            + " other without --delete");
                }
            }
        }
    }
}
