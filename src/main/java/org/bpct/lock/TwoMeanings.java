package org.bpct.lock;

import java.util.Locale;
import org.bpct.files.FileName;
import org.bpct.files.ShellWord;
import org.bpct.options.RunOptions;
import org.bpct.status.BatchStatus;

/**
 * The two meanings of a line whose destination is a copy of its source by now: {@code cp -r} makes another copy in it,
 * and people mean the copy itself.
 *
 * @param options the options of the line, with its two operands
 * @param inside the place of the other copy, as people type it
 * @param call the options that each line to type needs, with a blank behind each
 */
public record TwoMeanings(RunOptions options, FileName inside, String call) {
    /** Returns the sentence about a batch that copies, or has copied, to the destination itself. */
    public String of(BatchStatus maker) {
        if (maker.isLive()) {
            return String.format(
                    Locale.ROOT,
                    "batch %1$d copies %2$s to %3$s just now: bpct --wait=%1$d waits for it; %4$s makes another copy in it",
                    maker.number(),
                    shown(0),
                    shown(1),
                    line(isUpdate(), inside));
        }
        String made = String.format(
                Locale.ROOT,
                "%s is the copy of %s itself, as batch %d made it, and this would make another one in it: ",
                shown(1),
                shown(0),
                maker.number());
        return made
                + (maker.isClosed() ? "" : "bpct --resume=" + maker.number() + " goes on with that batch; ")
                + lines();
    }

    /** Returns the sentence about a copy that nothing but its names tells, by words about them. */
    public String of(String names) {
        return names + ", so it is the copy itself, and this would make another one in it: " + lines();
    }

    /** Returns true if the line asks for an update. */
    public boolean isUpdate() {
        return options.manner().earlier().update();
    }

    private String lines() {
        FileName place = options.task().operands().get(1);
        String again = isUpdate() ? "" : line(false, place) + " copies all again; ";
        return line(true, place) + " brings it up to date; " + again + line(isUpdate(), inside)
                + " makes the other one";
    }

    private String line(boolean updates, FileName place) {
        return "bpct " + call + (updates ? "-u " : "") + "-T "
                + ShellWord.operand(options.task().operands().get(0)) + " " + ShellWord.operand(place);
    }

    private String shown(int operand) {
        return options.task().operands().get(operand).display();
    }
}
