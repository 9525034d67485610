package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.it.BatchOnDisk;
import org.bpct.it.CallsWithin;
import org.bpct.it.Outcome;
import org.bpct.it.Shell;
import org.bpct.it.SlurmSite;
import org.bpct.model.JobDirectory;
import org.bpct.slurm.SlurmCluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Jobs on a real Slurm that are killed, told to end, cancelled, added, paused and slowed down at random, while those that are left
 * do the work: every round ends in an exact copy and a closed ledger, and no group was settled by two attempts.
 */
@Tag("fault")
final class ElasticIT extends CallsWithin {
    private static final int ROUNDS = Rounds.of(4, 4);

    private static final String LATE_CP = """
            #!/bin/bash
            here=${BASH_SOURCE[0]%/*}
            if [[ -n ${SLURM_JOB_ID-} ]]; then
                sleep "0.$((RANDOM % 4 + 1))"
                [[ ${SLURMD_NODENAME-} != "$(<"$here/slow")" ]] || sleep 1.5
            fi
            exec /usr/bin/cp "$@"
            """;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    private final SlurmCluster cluster = SlurmCluster.require();
    private boolean isPaused;

    private enum Event {
        CANCEL,
        ADD,
        PAUSE,
        CONTINUE,
        KILL,
        END,
        LOSE_NODE,
        SLOW_DOWN
    }

    @AfterEach
    void clear() {
        cluster.clear();
    }

    @Test
    void whoeverIsThereDoesTheWork() throws Exception {
        SlurmSite site = new SlurmSite(sandbox, cluster);
        FileName source = site.plant(16, 150);
        site.executable("cp", LATE_CP);
        for (int round = 1; round <= ROUNDS; round++) {
            Random random = FAULTS.random(round);
            sandbox.file("tools/slow", "none\n");
            FileName copy = sandbox.path("scratch/copy " + round);
            List<String> told = new ArrayList<>();
            String as = "seed %d, round %d: ".formatted(FAULTS.seed(), round);
            submit(site, random, source, copy);
            int events = 2 + random.nextInt(4);
            for (int event = 0; event < events; event++) {
                Thread.sleep(random.nextInt(1500));
                Event kind = Event.values()[random.nextInt(Event.values().length)];
                told.add(happen(site, kind, round, random));
                FAULTS.injected(1, kind.name());
            }
            if (isPaused) {
                happen(site, Event.CONTINUE, round, random);
            }
            Outcome outcome = site.runImpatiently("-v", "--wait=" + round);
            assertThat(outcome.exitCode()).as(as + told + outcome).isIn(0, 5);
            for (int more = 0; more < 3 && outcome.exitCode() != 0; more++) {
                outcome = site.runImpatiently("--resume=" + round, "-v", "--wait");
            }
            outcome.expect(0);
            assertThat(outcome.out()).as(as + told).contains("Ledger: closed");
            assertThatTree(copy).as(as + told).isExactCopyOf(source);
            assertThat(settledTwice(round)).as(as + told).isEmpty();
            FAULTS.proved();
            Shell.call("rm -rf -- \"$1\"", copy);
            cluster.clear();
        }
    }

    private static void submit(SlurmSite site, Random random, FileName source, FileName copy) {
        List<Object> words = new ArrayList<>(List.of("-T", "-j", Integer.toString(2 + random.nextInt(5))));
        words.addAll(List.of("--progress-interval", "1", "--lanes", Integer.toString(1 + random.nextInt(2))));
        if (random.nextBoolean()) {
            words.add("--queue=--exclusive");
        }
        if (random.nextBoolean()) {
            words.addAll(List.of("--strategy", "dynamic"));
        }
        words.addAll(List.of(source, copy));
        site.bpct().run(words.toArray()).expect(0);
    }

    /** Lets something happen to a batch, and returns what it was. */
    private String happen(SlurmSite site, Event kind, int batch, Random random) throws IOException {
        List<JobDirectory> jobs = new ArrayList<>(sandbox.batch(batch).jobs());
        jobs.removeIf(part -> Files.notExists(part.submission()));
        JobDirectory job = jobs.get(random.nextInt(jobs.size()));
        int number = Integer.parseInt(job.root().getFileName().toString());
        List<String> ids = SlurmSite.ids(job);
        String id = ids.isEmpty() ? "" : ids.get(ids.size() - 1);
        switch (kind) {
            case CANCEL ->
                site.runImpatiently("--cancel=" + batch + ":" + number).expect(0);
            case ADD ->
                assertThat(site.bpct()
                                .run("--add-jobs=" + batch + ":" + (1 + random.nextInt(3)))
                                .exitCode())
                        .isIn(0, 2);
            case PAUSE -> {
                site.bpct()
                        .run("--pause=" + batch + (random.nextBoolean() ? ":leave" : ""))
                        .expect(0);
                isPaused = true;
            }
            case CONTINUE -> {
                site.bpct().run("--continue=" + batch).expect(0);
                isPaused = false;
            }
            case KILL -> cluster.run("scancel", "-b", "-s", "KILL", id);
            case END -> cluster.run("scancel", "-b", "-s", "TERM", id);
            case LOSE_NODE -> {
                String node = id.isEmpty() ? "" : cluster.node(id);
                List<String> usable = cluster.usableNodes();
                if (usable.contains(node) && usable.size() > 2) {
                    cluster.setNode(node, "down");
                    // Slurm would begin the job there again while its first processes are being killed, and then holds
                    // it.
                    cluster.setNode(node, "drain");
                }
            }
            case SLOW_DOWN -> {
                List<String> nodes = cluster.nodes();
                sandbox.file("tools/slow", nodes.get(random.nextInt(nodes.size())) + "\n");
            }
        }
        return kind + " " + number;
    }

    /** Returns the groups of which two journals of a part tell differently: an attempt inherits lines as they are. */
    private List<String> settledTwice(int batch) throws IOException {
        List<String> twice = new ArrayList<>();
        for (JobDirectory job : sandbox.batch(batch).jobs()) {
            Map<String, String> lines = new HashMap<>();
            for (int attempt = 1; attempt <= BatchOnDisk.attempts(job); attempt++) {
                Path journal = job.part().attempt(attempt).journal();
                for (String line : Files.exists(journal)
                        ? Files.readAllLines(journal, StandardCharsets.US_ASCII)
                        : List.<String>of()) {
                    String group = line.substring(0, line.indexOf(' '));
                    String before = lines.putIfAbsent(group, line);
                    if (before != null && !before.equals(line)) {
                        twice.add(job.root() + ": " + before + " and " + line);
                    }
                }
            }
        }
        return twice;
    }
}
