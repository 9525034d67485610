package org.bpct.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchPlan;
import org.bpct.model.FileName;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.model.RootPair;
import org.bpct.traverse.Totals;

/**
 * The JSON texts that say what a batch and a wave are. Names are written as {@link
 * org.bpct.model.SurrogateEscape} reads them, everything beyond ASCII as {@code \}{@code uXXXX}.
 */
final class BatchDescription {
    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private BatchDescription() {}

    /** Writes one member or more of an object. */
    private interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    static byte[] ofBatch(
            RunOptions options,
            Submitter submitter,
            BatchIdentity batch,
            Landing landing,
            Roots roots,
            Totals walk,
            int walkErrors)
            throws IOException {
        return object(json -> {
            json.writeNumberField("format", BatchDirectory.FORMAT);
            json.writeNumberField("number", batch.number());
            json.writeNumberField("created", batch.created());
            json.writeStringField("version", options.version());
            json.writeStringField("host", submitter.host());
            json.writeStringField("user", submitter.user());
            json.writeNumberField("uid", submitter.uid());
            json.writeStringField("umask", submitter.umask());
            writeStrings(json, "commandLine", options.commandLine());
            json.writeArrayFieldStart("sources");
            for (Landing.Source source : landing.sources()) {
                json.writeStartObject();
                writeName(json, "source", source.given());
                writeName(json, "lands", source.landsAt());
                json.writeEndObject();
            }
            json.writeEndArray();
            writePairs(json, landing, roots);
            writeStrings(json, "cp", options.cp().words());
            writeStrings(json, "keeps", roots.keeps());
            json.writeNumberField("timeDigits", roots.timeDigits());
            json.writeBooleanField("fsync", options.fsync());
            json.writeBooleanField("guarded", !roots.real().equals(RealRoots.NONE));
            json.writeObjectFieldStart("walk");
            json.writeNumberField("directories", walk.directories());
            json.writeNumberField("files", walk.files());
            json.writeNumberField("symlinks", walk.symlinks());
            json.writeNumberField("specials", walk.specials());
            json.writeNumberField("bytes", walk.bytes());
            json.writeNumberField("errors", walkErrors);
            json.writeEndObject();
        });
    }

    private static void writePairs(JsonGenerator json, Landing landing, Roots roots) throws IOException {
        json.writeArrayFieldStart("pairs");
        for (int i = 0; i < landing.roots().size(); i++) {
            RootPair pair = landing.roots().get(i).pair();
            json.writeStartObject();
            writeName(json, "source", pair.source());
            writeName(json, "destination", pair.destination());
            FileName newName = pair.newName();
            if (newName == null) {
                json.writeNullField("newName");
            } else {
                writeName(json, "newName", newName);
            }
            json.writeStringField("sourceIdentity", roots.sourceIdentities().get(i));
            json.writeStringField(
                    "destinationIdentity", roots.destinationIdentities().get(i));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    static byte[] ofWave(
            int wave, String scheduler, List<String> queue, int interval, RunOptions options, BatchPlan plan)
            throws IOException {
        return object(json -> {
            json.writeNumberField("format", BatchDirectory.FORMAT);
            json.writeNumberField("wave", wave);
            json.writeStringField("scheduler", scheduler);
            json.writeNumberField("ledger", 1);
            writeStrings(json, "queue", queue);
            json.writeNumberField("interval", interval);
            json.writeNumberField("mostQueued", options.mostQueued());
            json.writeNumberField("autoResume", options.autoResume());
            json.writeArrayFieldStart("jobs");
            for (int job = 1; job <= plan.jobs().size(); job++) {
                json.writeStartObject();
                json.writeStringField("folder", String.format("%04d", job));
                writeFigures(json, plan.jobs().get(job - 1));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeObjectFieldStart("finalizer");
            json.writeStringField("folder", "finalizer." + wave);
            writeFigures(json, plan.finalizer());
            json.writeNumberField("directories", plan.finalizer().directories(GroupKind.ATTRIBUTES));
            json.writeNumberField("firstAttributeGroup", plan.firstAttributeGroup());
            json.writeEndObject();
        });
    }

    private static void writeFigures(JsonGenerator json, JobPlan job) throws IOException {
        json.writeNumberField("groups", job.groups().size());
        json.writeNumberField("entries", job.entries());
        json.writeNumberField("bytes", job.bytes());
    }

    private static byte[] object(Body body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            body.write(json);
            json.writeEndObject();
        }
        bytes.write('\n');
        return bytes.toByteArray();
    }

    private static void writeStrings(JsonGenerator json, String member, List<String> values) throws IOException {
        json.writeArrayFieldStart(member);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private static void writeName(JsonGenerator json, String member, FileName name) throws IOException {
        json.writeStringField(member, name.text());
    }
}
