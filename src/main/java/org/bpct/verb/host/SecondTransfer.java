package org.bpct.verb.host;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.description.BatchDescription;
import org.bpct.description.BatchUnreadableException;
import org.bpct.description.SourceRoot;
import org.bpct.files.FileName;
import org.bpct.files.QuietDirectories;
import org.bpct.files.ShellWord;
import org.bpct.home.BatchCatalog;
import org.bpct.home.ClosedBatches;
import org.bpct.landing.CommonNames;
import org.bpct.lock.TwoMeanings;
import org.bpct.model.BatchDirectory;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.status.BatchStatus;
import org.bpct.tree.RootPair;
import org.bpct.verb.Verb;

/**
 * A transfer whose line was typed before: that one is under way, or this one would land in the copy that it made.
 *
 * @param ssh the words that call ssh; none for {@code ssh} itself
 */
record SecondTransfer(RunOptions options, List<String> ssh, HostOperands operands, OtherHost other, Session session) {
    /** The names that are looked for on the other host. */
    private static final int MOST = 200;

    /**
     * A source and the place where it lands.
     *
     * @param source the source: by its real name if it is on this host, as people type it if it is on the other one
     * @param lands the place, the other way round
     */
    record Way(FileName source, FileName lands) {}

    /**
     * A directory that would land in another one under its own name, which is not there yet.
     *
     * @param way the source, and the directory that would hold its copy
     * @param near the one of both that is on this host
     * @param far the one of both that is on the other host
     */
    record Inside(Way way, FileName near, FileName far) {}

    /** Throws if a live transfer takes the same source to the same place there: a script has started bpct twice. */
    void refuseLive(List<Way> ways) throws UsageException, RunException, InterruptedException {
        for (Way way : ways) {
            Optional<BatchStatus> live = maker(way, true);
            if (live.isPresent() && live.get().isLive()) {
                throw new UsageException(String.format(
                        Locale.ROOT,
                        "batch %1$d transfers %2$s to %3$s just now: bpct --wait=%1$d waits for it, --cancel=%1$d ends it",
                        live.get().number(),
                        way.source().display(),
                        way.lands().display()));
            }
        }
    }

    /** Throws, with both lines to type, if the directory that would hold the copy is an earlier copy itself. */
    void refuse(Inside inside) throws UsageException, RunException, InterruptedException {
        if (options.task().operands().size() != 2) {
            return;
        }
        TwoMeanings meanings = meanings(inside);
        Optional<BatchStatus> maker = maker(inside.way(), false);
        if (maker.isPresent() && !maker.get().isClosed()) {
            throw new UsageException(meanings.of(maker.get()));
        }
        // Sizes and times of names there are not known yet, and names alone are no evidence unless an update is meant.
        if (maker.isEmpty() && !meanings.isUpdate()) {
            sayUnusedSlash(inside);
            return;
        }
        CommonNames common = common(inside);
        if (maker.isPresent() && common.common() > 0) {
            throw new UsageException(meanings.of(maker.get()));
        }
        if (maker.isEmpty() && common.tellACopy()) {
            throw new UsageException(meanings.of(evidence(common)));
        }
        sayUnusedSlash(inside);
    }

    /** Returns words about names; those of the directory here were counted. */
    private String evidence(CommonNames common) {
        String source = options.task().operands().get(0).display();
        String destination = options.task().operands().get(1).display();
        return operands.sends()
                ? destination + " has " + common.words() + " of " + source
                : source + " has " + common.words() + " of " + destination;
    }

    private void sayUnusedSlash(Inside inside) {
        if (options.task().operands().get(0).hasTrailingSlash()) {
            session.console()
                    .say("a slash at the end of a source means nothing, as to cp: with -T "
                            + inside.way().lands().display() + " is the copy itself");
        }
    }

    private TwoMeanings meanings(Inside inside) {
        FileName destination = options.task().operands().get(1);
        FileName name = (operands.sends() ? inside.near() : inside.far()).lastComponent();
        String call = ssh.isEmpty() ? "" : "--ssh " + ShellWord.of(FileName.ofText(String.join(" ", ssh))) + " ";
        return new TwoMeanings(options, destination.resolve(name), call);
    }

    /** Returns the number of names of the directory here that the one on the other host has, too. */
    private CommonNames common(Inside inside) throws RunException, InterruptedException {
        List<FileName> places = new ArrayList<>();
        try (DirectoryStream<Path> entries = QuietDirectories.open(inside.near().toPath())) {
            for (Path entry : entries) {
                if (places.size() == MOST) {
                    break;
                }
                places.add(inside.far().resolve(FileName.of(entry).lastComponent()));
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // Unreadable names are no evidence, and the walk tells why.
            return new CommonNames(0, 0);
        }
        int there = (int) other.survey(places).places().stream()
                .filter(place -> place.kind() != FarPlace.Kind.MISSING)
                .count();
        return new CommonNames(there, places.size());
    }

    /**
     * Returns the newest transfer that took a source to a place.
     *
     * @param isOpen whether only open ones count
     */
    private Optional<BatchStatus> maker(Way way, boolean isOpen) throws RunException, InterruptedException {
        ClosedBatches closed = ClosedBatches.load(session.home());
        for (BatchDirectory batch : new BatchCatalog(session.home()).evidence()) {
            if (!(isOpen && closed.contains(batch)) && hasMade(batch, way)) {
                return Optional.of(session.query().of(batch));
            }
        }
        return Optional.empty();
    }

    private boolean hasMade(BatchDirectory batch, Way way) {
        try {
            BatchDescription made = BatchDescription.read(batch);
            if (made.settings().verb() != Verb.TRANSFER
                    || made.isCheck()
                    || !made.publication().isNone()) {
                return false;
            }
            boolean isFromThere = !operands.sends();
            for (RootPair pair : made.pairs()) {
                isFromThere |= pair.source().equals(way.source());
            }
            for (SourceRoot source : made.sources()) {
                if (isFromThere
                        && source.lands().equals(way.lands())
                        && (operands.sends() || source.source().equals(way.source()))) {
                    return true;
                }
            }
        } catch (BatchUnreadableException unreadable) {
            // It is no evidence.
            return false;
        }
        return false;
    }
}
