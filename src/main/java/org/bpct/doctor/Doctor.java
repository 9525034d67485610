package org.bpct.doctor;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.description.JsonText;
import org.bpct.files.FileName;
import org.bpct.home.NewBatch;
import org.bpct.landing.OperandName;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.roots.PlaceProbe;
import org.bpct.roots.RootIdentities;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.schedule.QueueWords;
import org.bpct.schedule.Resources;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.ExitCode;
import org.bpct.wave.AskedLimits;
import org.bpct.wave.Placement;

/** The examination by {@code --doctor} of this host, of the scheduler and, by a small job, of a node. */
public final class Doctor {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final long PROBE_SECONDS = 60;

    private final Session session;
    private final RunOptions options;
    private final Console console;
    private final CommandRunner commands;
    private final ProgramFacts facts = ProgramFacts.here();
    private final List<String> findings = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private ExitCode worst = ExitCode.OK;

    /** Prepares an examination; {@link #examine} begins it. */
    public Doctor(RunOptions options, Session session) {
        this.session = session;
        this.options = options;
        this.console = session.console();
        this.commands = session.commands();
    }

    /** Prints the findings, including problems, and returns the exit code: that of the worst problem, or 0. */
    public int examine() throws UsageException, RunException, InterruptedException {
        facts.lines().forEach(this::say);
        for (String command : List.of("bash", "cp", "tar")) {
            say(version(command));
        }
        prepareHome();
        JobScheduler scheduler = session.schedulers().open(options.jobs().scheduler());
        say("scheduler: " + scheduler.name() + "; installed here: "
                + String.join(", ", session.schedulers().installed()));
        String refusal = scheduler.refusalOfHost();
        if (refusal.isEmpty()) {
            ask(scheduler);
            AskedLimits.of(options.jobs(), scheduler, session.submitter().user())
                    .forEach(limit -> say("LIMIT: " + limit));
        } else {
            problem(ExitCode.SCHEDULER, refusal);
        }
        if (worst == ExitCode.OK) {
            probe(scheduler);
        }
        return worst.code();
    }

    private void ask(JobScheduler scheduler) throws InterruptedException {
        try {
            scheduler.examine().forEach(line -> say("  " + line));
        } catch (SchedulerException e) {
            problem(ExitCode.SCHEDULER, scheduler.name() + " does not answer: " + e.getMessage());
        }
    }

    /** Writes the findings as one JSON object. */
    public void write(OutputStream out) throws IOException {
        out.write(JsonText.of(json -> {
            facts.writeMembers(json);
            json.texts("findings", findings);
            json.texts("problems", problems);
            json.number("exitCode", worst.code());
        }));
    }

    private void say(String line) {
        findings.add(line);
        console.say(line);
    }

    private void problem(ExitCode code, String text) {
        worst = worst.or(code);
        say("PROBLEM: " + text);
        problems.add(text);
    }

    private String version(String command) throws InterruptedException {
        CommandRunner.Result result = commands.run(CommandRunner.words(command, "--version"), TIMEOUT);
        if (!result.succeeded()) {
            problem(ExitCode.FAILED, command + " cannot be run: " + result.complaint());
        }
        return result.outText().lines().findFirst().orElse(command);
    }

    private void prepareHome() throws RunException {
        new NewBatch(options.call().home(), session.clock())
                .prepareHome(session.submitter().uid());
    }

    private void probe(JobScheduler scheduler) throws UsageException, RunException, InterruptedException {
        ExaminedPlaces places = ExaminedPlaces.of(options.call(), options.task().operands());
        places.identify(new RootIdentities(commands));
        for (int i = 0; i < places.directories().size(); i++) {
            say(places.describe(i));
        }
        if (places.destination().isPresent()) {
            tryOut(places.destination().get());
        }
        Placement.requireEnvironment(scheduler);
        QueueWords queue = scheduler.queueWords(options.jobs().queue(), minute());
        if (!queue.refusal().isEmpty()) {
            throw new UsageException(queue.refusal());
        }
        if (!options.jobs().queue().isEmpty()) {
            queue.notes().forEach(console::note);
        }
        say("sends a probe job of a minute ...");
        long sent = session.clock().millis() / 1000;
        Probe.Result result = new Probe(options.call().home(), scheduler, session.clock())
                .send(options, queue.words(), places.directories(), places.identities());
        if (!result.trouble().isEmpty()) {
            problem(ExitCode.SCHEDULER, "the probe job: " + result.trouble());
            return;
        }
        tell(result.report(), sent, places);
    }

    /** Prints the attributes that the destination keeps. */
    private void tryOut(FileName destination) throws UsageException, InterruptedException {
        PlaceProbe.Kept kept = new PlaceProbe(commands).look(OperandName.canonical(destination));
        if (kept.trouble().isEmpty()) {
            say("DESTINATION keeps (tried with a folder that was made there, and removed):");
            kept.lines().forEach(line -> say("  " + line));
        } else {
            problem(ExitCode.FAILED, "nothing can be made in DESTINATION: " + kept.trouble());
        }
    }

    /** Prints the findings of the probe job on its node. */
    private void tell(List<String> report, long sent, ExaminedPlaces places) {
        String node = "?";
        for (String line : report) {
            String[] words = line.split(" ", 3);
            switch (words[0]) {
                case "node" -> node = line.substring("node ".length());
                case "started" ->
                    say("the probe job ran on " + node + ", " + Math.max(0, Long.parseLong(words[1]) - sent)
                            + " s after it was sent");
                case "root" -> judge(Integer.parseInt(words[1]), words[2].equals("same"), places, node);
                case "cp", "tar" -> say("  " + line.substring(words[0].length() + 1));
                case "access" ->
                    say(
                            words[1].equals("sealed")
                                    ? "  copies by root of trees that others own can be sealed"
                                    : "  copies by root of trees that others own go through descriptors, which takes longer:"
                                            + " sealing them needs unshare, and Linux 5.10");
                case "bash" -> say("  bash " + line.substring("bash ".length()));
                default -> {
                    // The report ends here.
                }
            }
        }
    }

    private Resources minute() {
        Resources asked = Placement.resources(options.jobs().resources());
        return new Resources(asked.account(), asked.partition(), PROBE_SECONDS, asked.megabytes(), asked.claims());
    }

    private void judge(int index, boolean same, ExaminedPlaces places, String node) {
        String place =
                places.role(index) + " " + places.directories().get(index).display();
        if (same) {
            say("  " + place + " is the same directory there");
        } else {
            problem(
                    ExitCode.SCHEDULER,
                    place + " is another directory on " + node + ", or missing: is it mounted there?");
        }
    }
}
