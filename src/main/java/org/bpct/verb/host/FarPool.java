package org.bpct.verb.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;
import org.bpct.files.NulWords;
import org.bpct.options.Aim;
import org.bpct.options.UsageException;
import org.bpct.pool.LockHolder;
import org.bpct.pool.SnapshotName;
import org.bpct.pool.SnapshotSources;
import org.bpct.pool.ToldPool;
import org.bpct.query.Session;

/**
 * A pool on another host, with the requests to it before the jobs of a night begin. Its form is that of a pool of this host: bpct there
 * lists it, and copies out of it.
 */
public final class FarPool {
    private static final FileName TOP = FileName.ofText("/");
    private static final int WORDS_BEFORE = 3;
    private static final int WORDS_OF_A_NAME = 3;

    private final FileName given;
    private final HostPath place;
    private final OtherHost other;
    private final String token = UUID.randomUUID().toString();
    private Look look;

    /**
     * An answer about the place.
     *
     * @param kind its kind in a word: pool, empty, filled, other, missing or lost, if the directory above is missing, too
     * @param danger how others than root could replace it; empty if they cannot
     * @param real its real path
     * @param told its contents, if it is a pool
     */
    private record Look(String kind, String danger, FileName real, ToldPool told) {}

    private FarPool(FileName given, HostPath place, OtherHost other, Look look) {
        this.given = given;
        this.place = place;
        this.other = other;
        this.look = look;
    }

    /** Looks at a pool, which may be missing yet; throws if its place can be none. */
    public static FarPool find(FileName given, Aim.Transfer far, Session session)
            throws UsageException, RunException, InterruptedException {
        HostPath place = HostPath.of(given).orElseThrow();
        OtherHost other = new OtherHost(session.commands(), place.host(), far.ssh());
        FarPool pool = new FarPool(given, place, other, look(other, place, ""));
        String shown = given.display();
        switch (pool.look.kind()) {
            case "other" -> throw new UsageException("the pool " + shown + " is not a directory");
            case "lost" ->
                throw new UsageException("the directory of the pool " + shown
                        + " does not exist there: is its file system mounted? Else make it with: mkdir -p");
            case "filled" ->
                throw new UsageException(shown
                        + " holds other things than snapshots of bpct, so it is no pool; a night makes one in a new folder,"
                        + " or in an empty one");
            default -> {
                return pool;
            }
        }
    }

    private static Look look(OtherHost other, HostPath place, String wishes) throws RunException, InterruptedException {
        FarAnswer answer = other.ask("pool_look", TOP, wishes, List.of(place.path()));
        List<FileName> words = new ArrayList<>();
        try (NulWords read = new NulWords(answer.out())) {
            while (read.next()) {
                words.add(FileName.of(read.word()));
            }
            if (answer.code() != 0
                    || words.size() < WORDS_BEFORE
                    || (words.size() - WORDS_BEFORE) % WORDS_OF_A_NAME != 0) {
                throw new IOException(answer.said());
            }
            return look(other.host(), words, answer.said());
        } catch (IOException | IllegalArgumentException e) {
            throw RunException.failed("cannot look at the pool " + place.name().display() + ": " + e.getMessage(), e);
        }
    }

    private static Look look(String host, List<FileName> words, String said) throws IOException {
        Set<String> folders = new HashSet<>();
        Map<String, String> state = new HashMap<>();
        Map<String, String> lock = new HashMap<>();
        for (int i = WORDS_BEFORE; i < words.size(); i += WORDS_OF_A_NAME) {
            String name = words.get(i + 1).text();
            String content = new String(HexFormat.of().parseHex(words.get(i + 2).text()), StandardCharsets.ISO_8859_1);
            switch (words.get(i).text()) {
                case "D" -> folders.add(name);
                case "R" -> state.put(name, content);
                case "L" -> lock.put(name, content);
                default -> throw new IOException("it cannot be understood");
            }
        }
        String kind = words.get(0).text();
        if (!said.isEmpty()) {
            throw new IOException(said);
        }
        FileName real = words.get(2);
        return new Look(
                kind, words.get(1).text(), real, new ToldPool(new HostPath(host, real).name(), folders, state, lock));
    }

    /** Returns true if it is a pool; else it is to be made. */
    public boolean isThere() {
        return look.kind().equals("pool");
    }

    /** Returns its real name, with the host. */
    public FileName name() {
        return look.told().root();
    }

    /** Returns its real path there. */
    public FileName path() {
        return look.real();
    }

    /** Returns its contents, as the other host has told them. */
    public ToldPool told() {
        return look.told();
    }

    /**
     * Makes the pool if it is missing.
     *
     * @param trustsNobody whether a folder is refused if users other than root can write there
     */
    public void make(boolean trustsNobody) throws UsageException, RunException, InterruptedException {
        if (!isThere()) {
            look = look(other, place, trustsNobody ? "make trusts_nobody" : "make");
        }
        if (trustsNobody && !look.danger().isEmpty()) {
            throw new UsageException("the pool " + given.display() + " could be replaced by others than root: "
                    + look.danger() + "; name one that root alone can write to, or use --guard=no");
        }
        if (!isThere()) {
            throw RunException.failed("cannot make the pool " + given.display(), null);
        }
    }

    /** Decides whether the holder of a lock is provably gone. */
    public interface Question {
        /** Returns why it may still be at work, in words; empty if it is gone. */
        String ask(LockHolder holder) throws IOException, InterruptedException;
    }

    /**
     * Takes the lock.
     *
     * @param home the home of batches here
     * @return why it cannot be taken, in words; empty if it was
     */
    public String enter(LockHolder self, FileName home, Question question)
            throws IOException, RunException, InterruptedException {
        String over = "";
        if (told().isLocked()) {
            LockHolder holder = told().holder()
                    .orElseThrow(() ->
                            new IOException("its lock is damaged; look whether a batch writes to it, and remove "
                                    + new HostPath(other.host(), path().resolve(FileName.ofText(".bpct/lock")))
                                            .name()
                                            .display()
                                    + " if none does"));
            String busy = question.ask(holder);
            if (!busy.isEmpty()) {
                return busy;
            }
            over = told().holderLine().stripTrailing();
        }
        FileName from = new HostPath(self.host(), home).name();
        FarAnswer answer = other.ask(
                "pool_lock",
                path(),
                "",
                List.of(
                        FileName.ofText(self.line()),
                        FileName.ofText(self.command()),
                        FileName.ofText(token),
                        from,
                        FileName.ofText(over)));
        if (answer.code() != 0 && answer.said().isEmpty()) {
            return "another process has just taken its lock";
        }
        require(answer);
        // It may have changed since the first look.
        look = look(other, place, "");
        return "";
    }

    /** Begins a snapshot: makes its folder, records its source, and sets incomplete ones aside, which no batch can publish any more. */
    public void begin(SnapshotName name, SnapshotSources.Source source, List<SnapshotName> aside)
            throws IOException, RunException, InterruptedException {
        String sources = told().sourcesWith(name, source)
                .chars()
                .mapToObj(c -> String.format("\\0%03o", c))
                .collect(Collectors.joining());
        List<FileName> words = new ArrayList<>(
                List.of(FileName.ofText(token), FileName.ofText(name.text()), FileName.ofText(sources)));
        aside.forEach(each -> words.add(FileName.ofText(each.text())));
        require(other.ask("pool_begin", path(), "", words));
    }

    /** Hands the lock on to a batch of this host. */
    public void handTo(int number, String host, FileName folder) throws RunException, InterruptedException {
        require(other.ask(
                "pool_hand",
                path(),
                "",
                List.of(
                        FileName.ofText(token),
                        FileName.ofText(Integer.toString(number)),
                        new HostPath(host, folder).name())));
    }

    /** Gives the lock back. */
    public void leave() throws RunException, InterruptedException {
        require(other.ask("pool_leave", path(), "", List.of(FileName.ofText(token))));
    }

    private void require(FarAnswer answer) throws RunException {
        if (answer.code() != 0) {
            throw RunException.failed("cannot use the pool " + name().display() + ": " + answer.said(), null);
        }
    }
}
