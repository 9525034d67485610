package org.bpct.survey.comparison;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.SystemMessage;
import org.bpct.landing.ComparedTrees;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.status.ExitCode;
import org.bpct.survey.SurveyErrors;
import org.bpct.survey.SurveyGround;

/** The comparison of two trees: {@code --compare}. It makes no batch, and reads no contents. */
public final class TreeComparison {
    private final RunOptions options;
    private final Console console;
    private final JsonFactory factory = JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
            .build();

    public TreeComparison(RunOptions options, Session session) {
        this.options = options;
        this.console = session.console();
    }

    /**
     * Prints all differences, by name, and returns the exit code.
     *
     * @param withXattrs whether extended attributes and access control lists are compared
     */
    public int compare(boolean withXattrs, boolean asJson) throws UsageException, RunException, InterruptedException {
        ComparedTrees trees =
                ComparedTrees.of(options.task().operands(), options.call().workingDirectory());
        if (withXattrs && !XattrQuery.isPossible()) {
            throw new UsageException("--compare needs getfattr (package attr) and xargs on this host;"
                    + " --no-xattrs leaves extended attributes and ACLs uncompared");
        }
        EntryComparison rules = new EntryComparison(options.manner().earlier().window());
        SurveyErrors errors;
        long compared;
        try (SurveyGround ground = new SurveyGround(
                options.task().selection(),
                options.manner().cp().oneFileSystem(),
                options.manner().walking().threads())) {
            PairWalk walk = new PairWalk(ground, trees, rules, withXattrs);
            walk.run();
            compared = walk.compared();
            errors = new SurveyErrors(ground.errors().byPath());
        } catch (IOException e) {
            throw RunException.failed("cannot compare: " + SystemMessage.of(e), e);
        }
        List<Difference> found =
                rules.found().stream().sorted(Difference.BY_PATH).toList();
        write(found, asJson);
        errors.say(console);
        console.note(String.format(
                Locale.ROOT,
                "%,d names in both, %,d differences%s; contents were not read",
                compared,
                found.size(),
                withXattrs ? "" : "; extended attributes and ACLs were not compared"));
        return found.isEmpty() ? errors.exitCode() : ExitCode.ENTRIES_FAILED.code();
    }

    private void write(List<Difference> found, boolean asJson) throws RunException {
        PrintStream out = console.out();
        try {
            for (Difference difference : found) {
                String line = asJson ? json(difference) : text(difference);
                out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw RunException.failed("cannot write the list: " + SystemMessage.of(e), e);
        }
        if (out.checkError()) {
            throw RunException.failed("cannot write the list", null);
        }
    }

    private static String text(Difference difference) {
        return difference.kind().word() + " " + shown(difference.a()) + " " + shown(difference.b()) + " "
                + difference.path().display();
    }

    private static String shown(String value) {
        return value.isEmpty() ? "-" : value;
    }

    private String json(Difference difference) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("path", difference.path().text());
            json.writeStringField("differs", difference.kind().word());
            if (!difference.a().isEmpty()) {
                json.writeStringField("a", difference.a());
            }
            if (!difference.b().isEmpty()) {
                json.writeStringField("b", difference.b());
            }
            json.writeEndObject();
        }
        return text.toString();
    }
}
