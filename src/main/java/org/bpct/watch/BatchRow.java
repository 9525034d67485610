package org.bpct.watch;

import java.util.Locale;
import org.bpct.description.SourceRoot;
import org.bpct.files.FileName;
import org.bpct.model.JobState;
import org.bpct.model.Publication;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchSums;
import org.bpct.verb.Verb;

/**
 * One batch in the table of all.
 *
 * @param batch the batch
 * @param sums the totals of its jobs, including partly copied groups
 * @param recent the bytes of a second in the last minute; negative while nothing is known
 * @param time how long it may go on, or how long it took
 */
record BatchRow(BatchStatus batch, BatchSums sums, double recent, String time) {
    /** Stands behind the state of a batch that goes on without some of its jobs. */
    private static final String TROUBLE = " !";

    static BatchRow of(BatchStatus batch, Rates rates) {
        return new BatchRow(
                batch,
                batch.sumsSoFar(),
                batch.isLive() ? rates.of(batch.number()).bytes().recent() : -1,
                batch.pace().leftOrTook());
    }

    String key() {
        return Integer.toString(batch.number());
    }

    int percent() {
        return sums.entries().percentWith(sums.bytes());
    }

    long failed() {
        return sums.errors().total() + batch.walkErrors();
    }

    /** Returns the bytes of a second: of the last minute, or of the whole time while that is not known. */
    double rate() {
        return recent < 0 ? batch.pace().bytesPerSecond() : recent;
    }

    /** Returns the sign of the batch's state, with a word about troubled jobs. */
    StateSign sign() {
        StateSign sign = StateSign.of(batch.state());
        if (batch.isDamaged()) {
            return new StateSign("damaged", Look.BAD, 0);
        }
        if (batch.pace().rests() && sign.look() != Look.BAD) {
            sign = new StateSign("resting", Look.WAITING, sign.rank());
        }
        if (batch.pause() != null && !batch.state().isComplete() && batch.state() != JobState.LOST) {
            sign = new StateSign("paused", Look.WAITING, sign.rank());
        }
        int worst = batch.workers().stream()
                .mapToInt(job -> StateSign.of(job.state()).rank())
                .min()
                .orElse(sign.rank());
        return batch.isLive() && worst <= StateSign.of(JobState.SUSPECT).rank()
                ? new StateSign(sign.word() + TROUBLE, Look.BAD, worst)
                : sign;
    }

    /** Returns the kind of its work, as JSON has it. */
    String kind() {
        return batch.snapshot().description().kind();
    }

    /** Returns true if its number, kind, state or paths contain a text in lower case. */
    boolean matches(String text) {
        return String.join("\n", key(), kind(), sign().word(), paths())
                .toLowerCase(Locale.ROOT)
                .contains(text);
    }

    /** Returns where it copies from and to. */
    String paths() {
        if (batch.snapshot().sources().isEmpty()) {
            return "";
        }
        SourceRoot first = batch.snapshot().sources().get(0);
        int others = batch.snapshot().sources().size() - 1;
        String more = others == 0 ? "" : " and " + others + " more";
        String lands = lands(first).display();
        Verb verb = batch.snapshot().verb();
        if (!verb.hasDestination()) {
            return verb.words().does() + " " + lands + more;
        }
        return (batch.isCheck() ? "compares " : "") + first.source().display() + " -> " + lands + more;
    }

    /** Returns the place of a copy; of a snapshot by the records of the batch, since the pool's server may be down. */
    private FileName lands(SourceRoot source) {
        Publication night = batch.snapshot().publication();
        boolean isPublished = batch.isCheck() || batch.state().isComplete();
        return night.isNone() || !isPublished ? source.lands() : night.published();
    }
}
