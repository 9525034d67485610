package org.bpct.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.bpct.model.BatchDirectory;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.FileName;
import org.bpct.model.Publication;
import org.bpct.model.RootPair;
import org.bpct.model.SnapshotFloor;
import org.bpct.options.RunOptions;
import org.bpct.status.AskedResources;
import org.bpct.traverse.Totals;
import org.bpct.traverse.TraversalReport;
import org.bpct.traverse.Unchanged;
import org.jspecify.annotations.Nullable;

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
            TraversalReport report,
            long linkedToBase)
            throws IOException {
        Totals walk = report.totals();
        Unchanged unchanged = report.unchanged();
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
            ChecksumMethod verify = options.verify();
            json.writeStringField("verify", verify == null ? "" : verify.word());
            writeName(json, "manifestRoot", landing.home());
            writeStrings(json, "cp", options.cp().words());
            json.writeBooleanField("oneFileSystem", options.cp().oneFileSystem());
            json.writeStringField(
                    "dereference", options.cp().dereference().name().toLowerCase(Locale.ROOT));
            writeStrings(json, "keeps", roots.keeps());
            json.writeNumberField("timeDigits", roots.timeDigits());
            json.writeNumberField("modifyWindow", options.earlier().window());
            json.writeBooleanField("fsync", options.fsync());
            SelectionDescription.write(json, options.selection());
            json.writeBooleanField("guarded", !roots.real().equals(RealRoots.NONE));
            FileName templates = options.templates();
            if (templates == null) {
                json.writeNullField("templates");
            } else {
                writeName(json, "templates", templates);
            }
            if (options.removes()) {
                json.writeBooleanField("removes", true);
            }
            json.writeObjectFieldStart("walk");
            json.writeNumberField("directories", walk.directories());
            json.writeNumberField("files", walk.files());
            json.writeNumberField("symlinks", walk.symlinks());
            json.writeNumberField("specials", walk.specials());
            json.writeNumberField("bytes", walk.bytes());
            json.writeNumberField("errors", report.errors().size());
            SelectionDescription.write(json, walk.leftOut());
            json.writeEndObject();
            json.writeBooleanField("update", options.earlier().update());
            json.writeBooleanField("checksum", options.earlier().byContent());
            json.writeObjectFieldStart("skipped");
            json.writeNumberField("entries", unchanged.entries());
            json.writeNumberField("directories", unchanged.directories());
            json.writeNumberField("bytes", unchanged.bytes());
            json.writeEndObject();
            json.writeObjectFieldStart("linked");
            json.writeNumberField("entries", linkedToBase);
            json.writeNumberField("bytes", unchanged.linkedBytes());
            json.writeEndObject();
            json.writeNumberField("walkBegan", roots.walkBegan());
            writePublication(json, options.publication());
        });
    }

    private static void writePublication(JsonGenerator json, Publication publication) throws IOException {
        if (publication.isNone()) {
            return;
        }
        json.writeObjectFieldStart("snapshot");
        writeName(json, "pool", publication.pool());
        json.writeStringField("name", publication.snapshot());
        json.writeNumberField("began", publication.began());
        json.writeStringField("base", publication.base());
        writeStrings(json, "drops", publication.drops());
        json.writeStringField("lastGood", publication.lastGood());
        SnapshotFloor floor = publication.floor();
        json.writeObjectFieldStart("floor");
        json.writeNumberField("entries", floor.entries());
        json.writeNumberField("directories", floor.directories());
        json.writeNumberField("bytes", floor.bytes());
        json.writeNumberField("share", floor.share());
        json.writeEndObject();
        json.writeEndObject();
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
            if (!roots.bases().isEmpty()) {
                writeName(json, "base", roots.bases().directories().get(i));
                json.writeStringField("baseIdentity", roots.baseIdentities().get(i));
            }
            if (!roots.real().equals(RealRoots.NONE)) {
                writeName(json, "realSource", roots.real().sources().get(i));
                writeName(json, "realDestination", roots.real().destinations().get(i));
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    static byte[] ofWave(WaveDescription wave) throws IOException {
        return object(json -> {
            json.writeNumberField("format", BatchDirectory.FORMAT);
            json.writeNumberField("wave", wave.wave());
            json.writeStringField("scheduler", wave.scheduler());
            json.writeNumberField("ledger", 1);
            writeStrings(json, "queue", wave.queue());
            writeAsked(json, wave.asked());
            json.writeNumberField("interval", wave.interval());
            json.writeNumberField("mostQueued", wave.mostQueued());
            json.writeNumberField("autoResume", wave.autoResume());
            json.writeStringField("lanes", wave.lanes());
            writeStrings(json, "takes", wave.takes());
            json.writeNumberField("lastGroup", wave.lastGroup());
            json.writeArrayFieldStart("jobs");
            for (WaveDescription.Job job : wave.jobs()) {
                json.writeStartObject();
                writeFigures(json, job);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeObjectFieldStart("finalizer");
            writeFigures(json, wave.finalizer());
            json.writeNumberField("directories", wave.directories());
            json.writeNumberField("firstAttributeGroup", wave.firstAttributeGroup());
            json.writeEndObject();
        });
    }

    private static void writeAsked(JsonGenerator json, @Nullable AskedResources asked) throws IOException {
        if (asked != null) {
            json.writeObjectFieldStart("asked");
            json.writeStringField("account", asked.account());
            json.writeStringField("partition", asked.partition());
            json.writeNumberField("seconds", asked.seconds());
            json.writeNumberField("megabytes", asked.megabytes());
            writeStrings(json, "queue", asked.queue());
            json.writeEndObject();
        }
    }

    private static void writeFigures(JsonGenerator json, WaveDescription.Job job) throws IOException {
        json.writeStringField("folder", job.folder());
        json.writeNumberField("groups", job.groups());
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
