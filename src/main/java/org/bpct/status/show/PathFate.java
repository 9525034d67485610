package org.bpct.status.show;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.bpct.files.RegularFiles;
import org.bpct.model.GroupKind;
import org.bpct.status.JobStatus;
import org.bpct.status.record.ErrorRecords;
import org.bpct.status.record.FailedName;
import org.bpct.status.record.SettledGroups;
import org.bpct.status.record.StartRecord;
import org.bpct.status.record.StateFiles;
import org.jspecify.annotations.Nullable;

/**
 * The result of one name in one job.
 *
 * @param listed where the name stands
 * @param settled the journal line of its group; null while that is open
 * @param newest the number of the job's newest attempt; 0 if none has begun
 * @param start the start record of the attempt that settled it, or of the newest one; null if there is none
 * @param failure why it failed, with the class; null if it did not
 * @param isDoubtful true if more names of the group failed than are recorded
 */
record PathFate(
        Listed listed,
        SettledGroups.@Nullable Settled settled,
        int newest,
        @Nullable StartRecord start,
        @Nullable FailedName failure,
        boolean isDoubtful) {
    static PathFate of(Listed listed) throws IOException {
        JobStatus job = listed.job();
        SettledGroups groups = SettledGroups.read(job.directory().part(), line -> line.group() == listed.group());
        SettledGroups.Settled settled = groups.groups().get(listed.group());
        int newest = job.snapshot().part().attempts();
        int attempt = settled == null ? newest : settled.attempt();
        StartRecord start = StartRecord.parse(
                StateFiles.record(job.directory().part().attempt(attempt).start()));
        FailedName failure = null;
        boolean isDoubtful = false;
        if (settled != null && settled.line().figures().failed() > 0) {
            long recorded = 0;
            byte[] name = listed.source().bytes();
            try (InputStream in = RegularFiles.open(
                    job.directory().part().attempt(groups.holder()).errors())) {
                ErrorRecords records = new ErrorRecords(in);
                while (records.next()) {
                    if (records.group() == listed.group()) {
                        recorded++;
                        failure = Arrays.equals(records.name(), name) ? records.failedName() : failure;
                    }
                }
            }
            isDoubtful = recorded < settled.line().figures().failed() && failure == null;
        }
        return new PathFate(listed, settled, newest, start, failure, isDoubtful);
    }

    boolean isOpen() {
        return settled == null;
    }

    /** Returns true if both describe the same work: an attempt copies the lines that it takes over. */
    boolean isSameDeed(PathFate other) {
        return settled != null && other.settled != null && settled.line().equals(other.settled.line());
    }

    /** Returns the work done, in a few words; for an open group it depends on the job's state. */
    String words(JobStatus now) {
        if (failure != null) {
            return "failed: " + failure.kind().display() + ": "
                    + failure.message().display();
        }
        if (settled == null) {
            String detail = now.detail().isEmpty() ? "" : " (" + now.detail() + ")";
            String although = now.state().isComplete() ? "open, although " : "open: ";
            return although + now.title() + " is " + now.state().words() + detail;
        }
        if (isDoubtful) {
            return listed.kind().verb().words().done()
                    + " or failed: names of its group failed, and their error records are lost";
        }
        GroupKind kind = listed.kind();
        return kind == GroupKind.LINKS ? kind.fate() + " " + listed.first().display() : kind.fate();
    }

    /** Returns the job that did it, or is to do it. */
    String place() {
        JobStatus job = listed.job();
        StringBuilder place = new StringBuilder(job.title());
        if (job.wave() > 1 && !job.isFinalizer()) {
            place.append(" of wave ").append(job.wave());
        }
        place.append(", group ").append(listed.group()).append(", ");
        if (newest == 0) {
            place.append("no attempt yet");
        } else {
            place.append("attempt ").append(settled == null ? newest : settled.attempt());
        }
        if (start != null) {
            place.append(" on ").append(start.host());
        }
        String id = start == null || start.schedulerId().equals("-")
                ? job.id() == null ? "" : job.id().value()
                : start.schedulerId();
        return id.isEmpty() ? place.toString() : place + ", " + job.scheduler() + " job " + id;
    }

    /** Returns when it was done, in seconds; -1 if it is open. */
    long seconds() {
        return settled == null ? -1 : settled.line().seconds();
    }
}
