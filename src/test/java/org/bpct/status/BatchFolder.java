package org.bpct.status;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.StringJoiner;
import java.util.zip.GZIPOutputStream;
import org.bpct.description.BatchUnreadableException;
import org.bpct.model.BatchDirectory;

/** A batch's folder as bpct and its scripts would have left it, written by hand. */
public final class BatchFolder {
    private final Path root;

    private BatchFolder(Path root) {
        this.root = root;
    }

    /** Returns a folder in which nothing is written yet. */
    public static BatchFolder at(Path root) {
        return new BatchFolder(root);
    }

    /** Makes a batch of one source. */
    public static BatchFolder of(Path root, int number, String walk) {
        BatchFolder folder = new BatchFolder(root);
        folder.write("batch.json", """
                {"format":1,"number":%d,"created":1792628604000,"version":"0.1.0","host":"login1","user":"kevin",\
                "uid":1000,"umask":"0022","commandLine":["bpct","a"],"later":{"x":[1,2.5,null,true]},\
                "sources":[{"source":"/home/x/a","lands":"/panfs/a"}],"pairs":[],"cp":["-a"],"keeps":["mode"],\
                "walk":%s}
                """.formatted(number, walk));
        return folder;
    }

    /** Names the pairs of roots: a source, its destination, and so on. */
    public BatchFolder pairs(String... roots) {
        StringJoiner pairs = new StringJoiner(",");
        for (int i = 0; i < roots.length; i += 2) {
            pairs.add("{\"source\":\"%s\",\"destination\":\"%s\",\"newName\":null}".formatted(roots[i], roots[i + 1]));
        }
        try {
            String description = Files.readString(root.resolve("batch.json"));
            return write("batch.json", description.replaceFirst("\"pairs\":\\[.*?]", "\"pairs\":[" + pairs + "]"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the list of a job as it is once the batch has closed. */
    public BatchFolder compressedList(String job, String list) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(list.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        write("jobs/" + job + "/list.gz", bytes.toByteArray());
        try {
            Files.deleteIfExists(root.resolve("jobs/" + job + "/list"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Describes the first wave, of jobs of ten entries, with what it is submitted with. */
    public BatchFolder waveOf(String scheduler, int jobs, int mostQueued, int autoResume) {
        return waveOf(scheduler, jobs, mostQueued, autoResume, 0);
    }

    /** Describes the same of jobs that are one job of the scheduler's. */
    public BatchFolder togetherOf(String scheduler, int jobs, int mostQueued, int autoResume) {
        return waveOf(scheduler, jobs, mostQueued, autoResume, 1);
    }

    private BatchFolder waveOf(String scheduler, int jobs, int mostQueued, int autoResume, int together) {
        StringJoiner planned = new StringJoiner(",");
        for (int job = 1; job <= jobs; job++) {
            planned.add("{\"folder\":\"%04d\",\"groups\":1,\"entries\":10,\"bytes\":100}".formatted(job));
        }
        return write("wave.1/wave.json", """
                {"format":1,"wave":1,"scheduler":"%s","queue":["--qos=a"],"mostQueued":%d,"autoResume":%d,"together":%d,"jobs":[%s],\
                "finalizer":{"folder":"finalizer.1","groups":1,"entries":0,"directories":1,"bytes":0,\
                "firstAttributeGroup":9}}
                """.formatted(scheduler, mostQueued, autoResume, together, planned));
    }

    /** Describes the first wave, of jobs of ten entries and further parts of ten: an owner each, 0 for nobody. */
    public BatchFolder waveOfParts(String scheduler, int jobs, int... owners) {
        StringJoiner planned = new StringJoiner(",");
        for (int part = 1; part <= jobs + owners.length; part++) {
            String owner = part <= jobs ? "" : ",\"owner\":" + owners[part - jobs - 1];
            planned.add("{\"folder\":\"%04d\",\"groups\":1,\"entries\":10,\"bytes\":100%s}".formatted(part, owner));
        }
        return write("wave.1/wave.json", """
                {"format":1,"wave":1,"scheduler":"%s","queue":[],"mostQueued":0,"autoResume":3,"jobs":[%s],\
                "finalizer":{"folder":"finalizer.1","groups":1,"entries":0,"directories":1,"bytes":0,\
                "firstAttributeGroup":9}}
                """.formatted(scheduler, planned));
    }

    /** Describes the first wave; each job is {@code "entries bytes"}, the finalizer {@code "entries directories"}. */
    public BatchFolder wave(String finalizer, long firstAttributeGroup, String... jobs) {
        StringBuilder json = new StringBuilder("{\"format\":1,\"wave\":1,\"scheduler\":\"local\",\"jobs\":[");
        for (int i = 0; i < jobs.length; i++) {
            String[] planned = jobs[i].split(" ", -1);
            json.append(i == 0 ? "" : ",")
                    .append("{\"folder\":\"%04d\",\"groups\":9,\"entries\":%s,\"bytes\":%s}"
                            .formatted(i + 1, planned[0], planned[1]));
        }
        String[] planned = finalizer.split(" ", -1);
        json.append("],\"finalizer\":{\"folder\":\"finalizer.1\",\"groups\":2,\"entries\":%s,\"directories\":%s,"
                        .formatted(planned[0], planned[1]))
                .append("\"bytes\":0,\"firstAttributeGroup\":%d}}".formatted(firstAttributeGroup));
        return write("wave.1/wave.json", json.toString());
    }

    /** Records the submission of a job, {@code 0001} or {@code finalizer.1}. */
    public BatchFolder submitted(String job, String id) {
        return write("jobs/" + job + "/submission", "name bpct-" + job + " .\nid " + id + " 1792628605 .\n");
    }

    /** Writes the start record of an attempt. */
    public BatchFolder start(String job, int attempt, long seconds) {
        return write("jobs/" + job + "/attempt." + attempt + "/start", seconds + " n1 4711 99 boot-1 - .\n");
    }

    /** Writes a file of an attempt. */
    public BatchFolder attempt(String job, int attempt, String file, String content) {
        return write("jobs/" + job + "/attempt." + attempt + "/" + file, content);
    }

    /** Writes a file below the folder, one byte for each character. */
    public BatchFolder write(String file, String content) {
        return write(file, content.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Writes a file below the folder. */
    public BatchFolder write(String file, byte[] content) {
        try {
            Path path = root.resolve(file);
            Path folder = path.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.write(path, content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public BatchSnapshot read() {
        try {
            return BatchSnapshot.read(BatchDirectory.of(root));
        } catch (BatchUnreadableException e) {
            throw new AssertionError(e);
        }
    }
}
