package org.bpct.survey;

import java.io.IOException;
import java.io.PrintStream;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.description.JsonText;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.landing.OperandName;
import org.bpct.options.UsageException;
import org.bpct.pool.Pool;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotSources;
import org.bpct.query.Session;
import org.bpct.roots.PoolPlace;
import org.bpct.roots.SnapshotPath;
import org.bpct.status.ExitCode;
import org.bpct.status.record.Amounts;

/**
 * The history of names in the snapshots of a pool: which snapshots have them, and when they changed.
 *
 * <p>For programs it is one JSON object in plain ASCII, and a newline:
 *
 * <pre>
 * pool              its folder
 * paths[]           path; versions[], the oldest first: first and last, names of snapshots; snapshots, how many they
 *                   are; and if the name is there, permissions as ls has them, the numbers owner, group and
 *                   inode (0 for a directory), bytes, and modified in seconds since 1970
 * </pre>
 */
public final class PathVersions {
    /** Without the owner it fits 80 columns. */
    private static final String ROW = "%-20s  %9s  %-10s %13s  %-19s  %s%n";

    private final Pool pool;
    private final Optional<SnapshotName> asked;
    private final Console console;
    private final PrintStream out;
    private final AccountNames users;
    private final AccountNames groups;

    private PathVersions(Pool pool, Optional<SnapshotName> asked, Session session) {
        this.pool = pool;
        this.asked = asked;
        this.console = session.console();
        this.out = console.out();
        this.users = AccountNames.users(session.commands());
        this.groups = AccountNames.groups(session.commands());
    }

    /**
     * Prepares a history.
     *
     * @param given the pool, or the folder of one snapshot in it, as it was typed
     */
    public static PathVersions in(FileName given, FileName workingDirectory, Session session) throws UsageException {
        FileName real =
                OperandName.canonical(OperandName.of(given, workingDirectory).absolute());
        Optional<SnapshotName> asked = PoolPlace.snapshot(real);
        FileName pool = asked.isPresent() ? real.parent() : given;
        return new PathVersions(PoolPlace.find(pool, workingDirectory).existing(), asked, session);
    }

    /**
     * Prints the history of names below the source, and a line for each name that no snapshot has.
     *
     * @return the exit code: 3 if there is such a name
     */
    public int print(List<FileName> paths, boolean json) throws UsageException, RunException, InterruptedException {
        try {
            // All are read first, since a writer of JSON can fail only by an IOException.
            Map<SnapshotPath, List<PathVersion>> histories = histories(paths);
            if (json) {
                out.write(json(histories));
            } else {
                for (Map.Entry<SnapshotPath, List<PathVersion>> history : histories.entrySet()) {
                    if (histories.size() > 1) {
                        out.println(history.getKey().path().display() + ":");
                    }
                    print(history.getValue());
                }
            }
            int code = ExitCode.OK.code();
            for (Map.Entry<SnapshotPath, List<PathVersion>> history : histories.entrySet()) {
                if (history.getValue().stream().allMatch(version -> version.found() == null)) {
                    console.note(history.getKey().path().display() + " is in no snapshot of "
                            + pool.root().display()
                            + asked.map(name -> " named " + name).orElse(""));
                    code = ExitCode.ENTRIES_FAILED.code();
                }
            }
            return code;
        } catch (IOException e) {
            throw PoolPlace.unread(pool, e);
        }
    }

    private Map<SnapshotPath, List<PathVersion>> histories(List<FileName> paths) throws IOException, UsageException {
        Optional<SnapshotSources.Source> source = new SnapshotSources(pool).newest();
        Map<SnapshotPath, List<PathVersion>> histories = new LinkedHashMap<>();
        for (FileName path : paths) {
            SnapshotPath sought = SnapshotPath.of("--list POOL", path, source);
            histories.put(sought, PathVersion.of(sought, pool, asked));
        }
        return histories;
    }

    private void print(List<PathVersion> versions) throws InterruptedException {
        if (versions.isEmpty()) {
            out.println("no snapshots");
            return;
        }
        out.printf(Locale.ROOT, ROW, "FROM", "SNAPSHOTS", "MODE", "BYTES", "MODIFIED", "OWNER");
        boolean looksTheSame = false;
        PathVersion.Found before = null;
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
                        time(found),
                        users.of(found.owner()) + ":" + groups.of(found.group()));
                looksTheSame |= before != null && found.looksLike(before);
            }
            before = found;
        }
        if (looksTheSame) {
            console.note("lines that look the same are different files, whose contents may differ: cmp compares them");
        }
    }

    private static String time(PathVersion.Found found) {
        return LongLines.format(Timestamp.of(found.modified()), ZoneId.systemDefault());
    }

    private byte[] json(Map<SnapshotPath, List<PathVersion>> histories) throws IOException {
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
            json.number("owner", found.owner());
            json.number("group", found.group());
            json.number("inode", found.inode());
            json.number("bytes", found.bytes());
            json.number("modified", Timestamp.of(found.modified()).decimal());
        }
    }
}
