package org.bpct.watch;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.status.JobStatus;
import org.bpct.status.record.Amounts;
import org.bpct.status.record.FailedName;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.Note;
import org.bpct.status.record.PartSnapshot;
import org.bpct.status.record.ProgressRecord;
import org.bpct.status.record.StartRecord;
import org.jline.utils.AttributedString;

/**
 * The screen of one job: all facts in its folder.
 *
 * @param painter the parts that all screens share
 * @param frame the room
 * @param batch its batch
 * @param row the job
 */
record JobScreen(Painter painter, Frame frame, BatchRow batch, JobRow row) {
    private static final int LABEL = 12;

    List<AttributedString> lines(int scrolled, Board board) {
        List<AttributedString> text = text();
        int room = frame.height() - 2;
        int top = Math.max(0, Math.min(scrolled, text.size() - room));
        List<AttributedString> lines = new ArrayList<>();
        lines.add(painter.title(frame, "batch " + batch.key() + ", " + row.job().title(), board));
        lines.addAll(text.subList(top, Math.min(text.size(), top + room)));
        return frame.filled(lines, painter.keys(frame, "Up Down scroll", "Esc back", "h help", "q quit"));
    }

    private List<AttributedString> text() {
        JobStatus job = row.job();
        PartSnapshot part = job.snapshot().part();
        List<AttributedString> text = new ArrayList<>();
        text.add(field("state", row.sign().word(), row.sign().look()));
        addIfAny(text, "", row.remark(), Look.PLAIN);
        JobId id = job.id();
        addIfAny(text, "identity", id == null ? "" : id.value() + " (" + job.scheduler() + ")", Look.PLAIN);
        StartRecord start = part.claim().start();
        if (start != null) {
            text.add(field("node", row.node() + ", since " + painter.moment(start.seconds()), Look.PLAIN));
        }
        if (part.attempts() > 1) {
            text.add(field("attempts", Integer.toString(part.attempts()), Look.WAITING));
        }
        addFigures(text);
        ProgressRecord progress = part.report().progress();
        FileName inHand = progress == null || !job.isInHand() ? null : progress.nameInHand();
        addIfAny(text, "in hand", inHand == null ? "" : inHand.display(), Look.PLAIN);
        if (part.lastHeard() >= 0) {
            text.add(field("last heard", painter.moment(part.lastHeard()), Look.PLAIN));
        }
        for (Note note : part.remarks().notes()) {
            text.add(field("note", note.count() + " " + note.word().replace('-', ' '), Look.PLAIN));
        }
        text.add(field("folder", FileName.of(job.directory().root()).display(), Look.FAINT));
        addErrors(text, part);
        return text;
    }

    private void addFigures(List<AttributedString> text) {
        text.add(field(
                "files",
                of(
                        row.names(),
                        Amounts.grouped(row.names().done()),
                        Amounts.grouped(row.names().planned())),
                Look.PLAIN));
        text.add(field(
                "data",
                of(
                        row.bytes(),
                        Amounts.bytes(row.bytes().done()),
                        Amounts.bytes(row.bytes().planned())),
                Look.PLAIN));
        if (row.rate() > 0) {
            text.add(field("rate", Amounts.bytesPerSecond(row.rate()) + " since it began", Look.PLAIN));
        }
    }

    private void addErrors(List<AttributedString> text, PartSnapshot part) {
        text.add(field("errors", Amounts.grouped(row.failed()), row.failed() == 0 ? Look.PLAIN : Look.BAD));
        for (FailedName failure : part.failures().first()) {
            text.add(field(
                    "", failure.name().display() + ": " + failure.message().display(), Look.BAD));
        }
        if (row.failed() > part.failures().first().size()) {
            text.add(field("", "all of them: bpct --errors=" + batch.key(), Look.PLAIN));
        }
    }

    private static String of(Ledger ledger, String done, String planned) {
        return done + " of " + planned + ", " + ledger.percent() + "%";
    }

    private void addIfAny(List<AttributedString> text, String label, String words, Look look) {
        if (!words.isEmpty()) {
            text.add(field(label, words, look));
        }
    }

    private AttributedString field(String label, String words, Look look) {
        return new Line(frame.width())
                .add(label, Look.FAINT)
                .column(LABEL, Look.PLAIN)
                .add(new Cells(words).begin(Math.max(0, frame.width() - LABEL)), look)
                .done();
    }
}
