package org.bpct.watch;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.AttributedString;

/**
 * The page of keys.
 *
 * @param painter the parts that all screens share
 * @param frame the room
 */
record HelpScreen(Painter painter, Frame frame) {
    private static final String[] LINES = {
        "Up Down, k j        move",
        "PgUp PgDn, b space  move by a page",
        "Home End, g G       to the first, the last",
        "Enter, Right        open the marked batch or job",
        "Esc, Left           back",
        "s                   sort in another way",
        "r                   reverse the order",
        "/                   show batches with a text in kind, state or path",
        "e                   all errors of a batch",
        "c p l R             cancel, pause or go on, limit, retry; each asks first",
        "h ?                 this help",
        "q, Ctrl-C           quit; batches go on",
        "",
        "running !  goes on, but jobs stopped, are lost or silent",
        "Batches are read every 2 s, and less often",
        "where that would cost more than a little.",
        "Schedulers are asked every 30 s."
    };

    List<AttributedString> lines() {
        List<AttributedString> lines = new ArrayList<>();
        lines.add(new Line(frame.width()).add("bpct  keys", Look.BAR).filled(Look.BAR));
        for (String line : LINES) {
            lines.add(Line.of(frame.width(), line, Look.PLAIN));
        }
        return frame.filled(lines, painter.keys(frame, "any key goes back"));
    }
}
