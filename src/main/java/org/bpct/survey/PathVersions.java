package org.bpct.survey;

import java.io.IOException;
import java.io.PrintStream;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bpct.caller.RunException;
import org.bpct.description.JsonText;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.options.UsageException;
import org.bpct.pool.Pool;
import org.bpct.roots.PoolPlace;
import org.bpct.roots.SnapshotPath;
import org.bpct.status.record.Amounts;

/**
 * The history of names in the snapshots of a pool: which snapshots have them, and when they changed.
 *
 * <p>For programs it is one JSON object in plain ASCII, and a newline:
 *
 * <pre>
 * pool              its folder
 * paths[]           path; versions[], the oldest first: first and last, names of snapshots; snapshots, how many they
 *                   are; and if the name is there, permissions as ls has them, bytes, and modified in seconds since 1970
 * </pre>
 */
public final class PathVersions {
    /** It fits 80 columns. */
    private static final String ROW = "%-20s  %9s  %-10s %13s  %s%n";

    private final Pool pool;
    private final PrintStream out;

    /** Names the pool, and where the history is printed. */
    public PathVersions(Pool pool, PrintStream out) {
        this.pool = pool;
        this.out = out;
    }

    /** Prints the history of names below the source. */
    public void print(List<FileName> paths, boolean json) throws UsageException, RunException {
        List<SnapshotPath> sought = new ArrayList<>();
        for (FileName path : paths) {
            sought.add(SnapshotPath.of("--list POOL", path));
        }
        try {
            if (json) {
                out.write(json(sought));
                return;
            }
            for (SnapshotPath path : sought) {
                if (paths.size() > 1) {
                    out.println(path.path().display() + ":");
                }
                print(versions(path));
            }
        } catch (IOException e) {
            throw PoolPlace.unread(pool, e);
        }
    }

    private List<PathVersion> versions(SnapshotPath path) throws IOException, UsageException {
        return PathVersion.of(path, pool);
    }

    private void print(List<PathVersion> versions) {
        if (versions.isEmpty()) {
            out.println("no snapshots");
            return;
        }
        out.printf(Locale.ROOT, ROW, "FROM", "SNAPSHOTS", "MODE", "BYTES", "MODIFIED");
        for (PathVersion version : versions) {
            PathVersion.Found found = version.found();
            if (found == null) {
                out.printf(
                        Locale.ROOT,
                        "%-20s  %9s  not there%n",
                        version.first().text(),
                        Amounts.grouped(version.snapshots()));
            } else {
                out.printf(
                        Locale.ROOT,
                        ROW,
                        version.first().text(),
                        Amounts.grouped(version.snapshots()),
                        LongLines.permissions(found.mode()),
                        Amounts.grouped(found.bytes()),
                        time(found));
            }
        }
    }

    private static String time(PathVersion.Found found) {
        return LongLines.format(Timestamp.of(found.modified()), ZoneId.systemDefault());
    }

    private byte[] json(List<SnapshotPath> sought) throws IOException, UsageException {
        // They are read first, since a writer of JSON can fail only by an IOException.
        Map<SnapshotPath, List<PathVersion>> histories = new LinkedHashMap<>();
        for (SnapshotPath path : sought) {
            histories.put(path, versions(path));
        }
        return JsonText.of(json -> {
            json.name("pool", pool.root());
            json.objects("paths", List.copyOf(histories.entrySet()), history -> {
                json.name("path", history.getKey().path());
                json.objects("versions", history.getValue(), version -> write(json, version));
            });
        });
    }

    private static void write(JsonText json, PathVersion version) throws IOException {
        json.text("first", version.first().text());
        json.text("last", version.last().text());
        json.number("snapshots", version.snapshots());
        PathVersion.Found found = version.found();
        if (found != null) {
            json.text("permissions", LongLines.permissions(found.mode()));
            json.number("bytes", found.bytes());
            json.number("modified", Timestamp.of(found.modified()).decimal());
        }
    }
}
