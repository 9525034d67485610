package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.batches.Batches;
import org.bpct.caller.Console;
import org.bpct.caller.Submitter;
import org.bpct.files.FileName;
import org.bpct.it.CallsWithin;
import org.bpct.it.RunningProcess;
import org.bpct.model.JobDirectory;
import org.bpct.query.Schedulers;
import org.bpct.query.Session;
import org.bpct.report.ProgressForm;
import org.bpct.schedule.Commands;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A reader at full speed while jobs write and are killed: no figure that does not close, none that goes back. */
@Tag("fault")
final class ReaderIT extends CallsWithin {
    private static final Pattern ACCOUNT = Pattern.compile("\"(entries|bytes|directories)\":\\{([^}]*)\\}");

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    private final Map<String, Long> done = new HashMap<>();
    private int looks;

    @Test
    void whatIsReadIsAlwaysWholeAndNeverGoesBack() throws Exception {
        FaultTree.plant(sandbox.path("source"), FAULTS.random(1), 40, 12);
        Trial trial = new Trial(sandbox, FAULTS).write(3);
        Shims shims = Shims.in(sandbox);
        shims.arm(FAULTS.seed(), 14, 4);
        List<JobDirectory> jobs = trial.batch().jobs();
        for (int start = 0; start < 5; start++) {
            List<RunningProcess> running = new ArrayList<>();
            for (JobDirectory job : jobs) {
                running.add(Trial.start(job, shims.path()));
            }
            while (running.stream().anyMatch(script -> isAlive(script))) {
                look(false);
            }
        }
        shims.disarm();
        FAULTS.injected(shims.kills().size(), "scripts killed at a command");
        RunningProcess finalizer = Trial.start(trial.batch().finalizer(), Trial.PATH);
        while (isAlive(finalizer)) {
            look(false);
        }
        look(true);
        System.out.println("a reader at full speed looked " + looks + " times");

        assertThat(looks).isGreaterThan(20);
        trial.assertEqual();
    }

    private void look(boolean ended) throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        new Batches(Session.of(
                        sandbox.batchHome(),
                        new Schedulers(Commands.inherited(), (FileName) null),
                        new Quiet(said),
                        InstantSource.system(),
                        Submitter.current()))
                .progress("1", ProgressForm.JSON);
        String json = said.toString(StandardCharsets.US_ASCII);
        looks++;
        // The first account of each kind is that of the batch; those of the jobs follow.
        Map<String, Map<String, Long>> accounts = new HashMap<>();
        Matcher matcher = ACCOUNT.matcher(json);
        while (matcher.find()) {
            accounts.putIfAbsent(matcher.group(1), figures(matcher.group(2)));
        }
        assertThat(accounts).hasSize(3);
        accounts.forEach((kind, figures) -> {
            assertThat(figures.get("done") + figures.get("failed") + figures.get("open"))
                    .as(kind + " of " + json)
                    .isEqualTo(figures.get("planned"));
            assertThat(figures.get("done"))
                    .as(kind + " of " + json)
                    .isGreaterThanOrEqualTo(done.getOrDefault(kind, 0L));
            done.put(kind, figures.get("done"));
        });
        boolean complete = json.contains("\"state\":\"complete\",\"live\":false");
        assertThat(complete)
                .as(json)
                .isEqualTo(ended || (complete && accounts.get("entries").get("open") == 0));
    }

    private static Map<String, Long> figures(String members) {
        Map<String, Long> figures = new HashMap<>();
        for (String member : members.split(",", 0)) {
            String[] words = member.split(":", 0);
            figures.put(words[0].replace("\"", ""), Long.parseLong(words[1]));
        }
        return figures;
    }

    private static boolean isAlive(RunningProcess script) {
        return ProcessHandle.of(script.pid()).map(ProcessHandle::isAlive).orElse(false);
    }

    /** Keeps the result and drops the rest. */
    private record Quiet(PrintStream out) implements Console {
        Quiet(ByteArrayOutputStream out) {
            this(new PrintStream(out, true, StandardCharsets.US_ASCII));
        }

        @Override
        public void say(String line) {}

        @Override
        public void note(String line) {}

        @Override
        public void live(String line) {}

        @Override
        public int liveWidth() {
            return 0;
        }

        @Override
        public int width() {
            return 0;
        }
    }
}
