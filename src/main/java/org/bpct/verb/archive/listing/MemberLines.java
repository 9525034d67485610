package org.bpct.verb.archive.listing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Locale;
import org.bpct.description.JsonText;
import org.bpct.files.FileName;
import org.bpct.survey.ListForm;
import org.bpct.survey.LongLines;
import org.bpct.verb.archive.tar.IndexReader;
import org.bpct.verb.archive.tar.TarMember;

/**
 * Members of archives as they are listed. A JSON object has {@code path}, {@code type}, {@code size}, {@code mode}, {@code user},
 * {@code group}, {@code modified}, {@code target} of links, {@code generation} if there are several, and the place: {@code part},
 * {@code start} and {@code length} in bytes.
 */
final class MemberLines {
    private final ListForm form;
    private final IndexReader index;
    private final OutputStream out;
    private final ZoneId zone = ZoneId.systemDefault();

    MemberLines(ListForm form, IndexReader index, OutputStream out) {
        this.form = form;
        this.index = index;
        this.out = out;
    }

    void write(TarMember member) throws IOException {
        switch (form) {
            case LINES -> line(member.name().display());
            case LONG, LONG_READABLE -> line(longLine(member));
            case JSON -> writeJson(member);
            case ENDED_BY_NUL -> word(member.name());
            case LONG_ENDED_BY_NUL -> {
                word(member.name());
                word(String.valueOf(member.type()));
                word(Long.toString(member.attributes().size()));
                word(Integer.toOctalString(member.attributes().mode()));
                word(member.attributes().modified().countingUp() + "0");
                word(member.target());
            }
            case COUNT -> {}
        }
    }

    private void line(String text) throws IOException {
        out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void word(String text) throws IOException {
        word(FileName.ofText(text));
    }

    private void word(FileName name) throws IOException {
        out.write(name.bytes());
        out.write(0);
    }

    /** Owners are numbers: the names of this host need not be those of the archive. */
    private String longLine(TarMember member) {
        String permissions = LongLines.permissions(new MemberSubject(member).mode());
        String target = switch (member.type()) {
            case 'l' -> " -> " + member.target().display();
            case 'h' -> " link to " + member.target().display();
            default -> "";
        };
        return String.format(
                Locale.ROOT,
                "%s %8d %8d %13s %s %s%s",
                member.type() == 'h' ? "h" + permissions.substring(1) : permissions,
                member.attributes().owner(),
                member.attributes().group(),
                LongLines.size(member.attributes().size(), form == ListForm.LONG_READABLE),
                LongLines.format(member.attributes().modified(), zone),
                member.name().display(),
                target);
    }

    private void writeJson(TarMember member) throws IOException {
        JsonText.line(out, json -> {
            json.name("path", member.name());
            json.text("type", String.valueOf(member.type()));
            json.number("size", member.attributes().size());
            json.text("mode", Integer.toOctalString(member.attributes().mode()));
            json.number("user", member.attributes().owner());
            json.number("group", member.attributes().group());
            json.number("modified", member.attributes().modified().decimal());
            if (member.target().length() > 0) {
                json.name("target", member.target());
            }
            if (index.generations() > 1) {
                json.number("generation", index.generation(member));
            }
            json.number("part", member.place().part());
            json.number("start", member.place().start());
            json.number("length", member.place().length());
        });
    }
}
