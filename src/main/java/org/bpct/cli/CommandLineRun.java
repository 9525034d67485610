package org.bpct.cli;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.batches.Batches;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.caller.UnwrittenOutputException;
import org.bpct.cli.meaning.Habits;
import org.bpct.cli.meaning.HostWords;
import org.bpct.cli.meaning.Refusal;
import org.bpct.cli.process.HeapShortage;
import org.bpct.cli.process.PlaceWatch;
import org.bpct.cli.terminal.ColorWish;
import org.bpct.cli.terminal.HelpText;
import org.bpct.cli.terminal.MessageLog;
import org.bpct.cli.terminal.Terminal;
import org.bpct.doctor.ProgramFacts;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.model.BatchHome;
import org.bpct.model.SignalledException;
import org.bpct.options.Call;
import org.bpct.options.RunOptions;
import org.bpct.options.Site;
import org.bpct.options.UsageException;
import org.bpct.options.ValueLayer;
import org.bpct.options.ValueSources;
import org.bpct.pipeline.Defaults;
import org.bpct.query.Schedulers;
import org.bpct.query.Session;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.CommandSetting;
import org.bpct.status.ExitCode;
import org.bpct.submit.SiteLimits;
import picocli.CommandLine.ParameterException;

/** One call of bpct: it parses the command line, carries out its one request, and returns the exit code. */
final class CommandLineRun {
    private static final int SIGINT_CODE = 130;

    private final CommandSetting setting;
    private final Terminal terminal;
    private final InstantSource clock = InstantSource.system();
    private boolean traces;

    CommandLineRun(CommandSetting setting, Terminal terminal) {
        this.setting = setting;
        this.terminal = terminal;
    }

    int run(List<String> arguments) {
        try {
            Optional<ProgressQuery> query = ProgressQuery.of(arguments);
            if (query.isPresent()) {
                return answer(query.get());
            }
            if (arguments.isEmpty()) {
                // This is no answer: a script whose words came out empty must not go on as if it had copied.
                terminal.err().print(HelpText.FIRST_STEPS);
                return UsageException.EXIT_CODE;
            }
            return parse(arguments);
        } catch (ParameterException e) {
            terminal.note(Refusal.of(e, arguments));
            terminal.note("bpct --help lists the options");
            return UsageException.EXIT_CODE;
        } catch (UsageException e) {
            trace(e);
            refuse(e, arguments);
            return UsageException.EXIT_CODE;
        } catch (RunException e) {
            trace(e);
            tell(e);
            return e.exitCode();
        } catch (SignalledException e) {
            // It reaches this process, too, and perhaps a moment later.
            terminal.end();
            return e.exitCode();
        } catch (InterruptedException e) {
            terminal.end();
            Thread.currentThread().interrupt();
            return SIGINT_CODE;
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            trace(e);
            terminal.note(HeapShortage.in(e)
                    .orElse("failed: " + SystemMessage.behind(e).orElse(e.toString())
                            + (traces ? "" : " (-vv shows where)")));
            return 1;
        }
    }

    private void refuse(UsageException e, List<String> arguments) {
        terminal.note(e.getMessage());
        // Letters and values that the message names may be one word of find, or mean something to another program.
        Habits habits = Habits.load();
        habits.answerAmong(arguments)
                .or(() -> habits.answerIn("a value", "--" + e.option()))
                .ifPresent(answer -> terminal.note(answer.replace("`", "")));
    }

    /** Writes the message; a reader as head ends when it has seen enough, and that needs no words. */
    private void tell(RunException e) {
        if (!(e.getCause() instanceof UnwrittenOutputException && terminal.isPiped())) {
            terminal.note(e.getMessage());
        }
    }

    private int parse(List<String> arguments) throws UsageException, RunException, InterruptedException, IOException {
        BpctCommand command = new BpctCommand();
        TypedOptions typed = TypedOptions.read(command, arguments);
        traces = command.program.verbose.length > 1;
        return obey(command, typed, arguments);
    }

    private void trace(Throwable e) {
        if (traces) {
            e.printStackTrace(terminal.err());
        }
    }

    private int obey(BpctCommand command, TypedOptions typed, List<String> arguments)
            throws UsageException, RunException, InterruptedException, IOException {
        Mode named = Mode.of(typed);
        if (named == Mode.HELP) {
            terminal.out().print(new TopicHelp(command).answer(String.valueOf(command.program.help), typed.operands()));
            return 0;
        }
        if (named == Mode.VERSION) {
            ProgramFacts.here().print(terminal.out(), command.existing.json, command.program.verbose.length > 0);
            return 0;
        }
        try (PlaceWatch watch = new PlaceWatch(terminal)) {
            return obey(command, typed, arguments, Surroundings.of(setting, watch), watch);
        }
    }

    private int obey(
            BpctCommand command, TypedOptions typed, List<String> arguments, Surroundings here, PlaceWatch watch)
            throws UsageException, RunException, InterruptedException, IOException {
        Mode named = Mode.of(typed);
        BatchHome home = here.home().toBatchHome();
        Defaults defaults = new Defaults(home);
        OptionValues values = new OptionValues(
                command,
                typed.values(),
                here.home().layer(),
                kept(defaults, named.takesDefaults()),
                here.site().layer());
        if (command.program.verbose.length > 0) {
            terminal.showDetails();
            values.sources().lines().forEach(terminal.err()::println);
        }
        Mode mode = named == Mode.COPY && values.asksForUpdate() ? Mode.UPDATE : named;
        mode = mode.with(new HostWords(typed.operands(), here.workingDirectory()).first());
        typed.check(mode);
        terminal.colour(ColorWish.of(command.further.color));
        direct(command, mode, here);
        Schedulers schedulers = Schedulers.of(new CommandRunner(setting), values.sources());
        OptionValues meant = mode.takesDefaults() ? values : values.typedAlone();
        RunOptions options = meant.toRunOptions(call(home, here, command, values.sources(), arguments));
        WatchedPlaces.begin(options, watch);
        Session session = Session.of(home, schedulers, terminal, clock, Submitter.current());
        Saving saving = new Saving(command, values, defaults, terminal);
        saving.check();
        try {
            return new Errand(command, typed, values, options, session, here, saving, terminal).run(mode);
        } catch (UsageException e) {
            throw values.sources().attributed(e);
        } catch (RunException e) {
            throw e.exitCode() == ExitCode.SCHEDULER.code()
                    ? e.with(values.sources().text(Site.REFUSAL))
                    : e;
        }
    }

    /** Directs messages: away, into a log, or out of the way of JSON. */
    private void direct(BpctCommand command, Mode mode, Surroundings here) throws UsageException {
        if (command.further.logFile != null) {
            FileName file = here.workingDirectory().resolve(FileName.ofText(command.further.logFile));
            terminal.logTo(MessageLog.open(file, clock));
        }
        // A comparison of contents has JSON of its own, and has moved all else aside.
        boolean isAboutJobs = mode.makesJobs() || mode == Mode.DOCTOR || command.copying.await != null;
        boolean answersInJson = command.existing.json && isAboutJobs && mode != Mode.COMPARE_CONTENT;
        if (answersInJson) {
            terminal.answerInJson();
        } else if (command.further.quiet) {
            terminal.beQuiet();
        }
    }

    private Call call(
            BatchHome home, Surroundings here, BpctCommand command, ValueSources values, List<String> arguments)
            throws UsageException {
        String limit = values.text(Site.LIMIT);
        if (SiteLimits.parse(limit).isEmpty()) {
            throw values.refused(Site.LIMIT, SiteLimits.TAKES + ", not '" + limit + "'");
        }
        List<String> commandLine = new ArrayList<>(List.of("bpct"));
        commandLine.addAll(arguments);
        boolean namesBatch = command.further.parsable || command.further.noSubmit;
        return new Call(
                home,
                here.workingDirectory(),
                commandLine,
                terminal.input(),
                limit,
                command.further.limitOfNew(),
                namesBatch);
    }

    /** Answers a question about progress, which needs only the options for the home and the commands. */
    private int answer(ProgressQuery query) throws UsageException, RunException, InterruptedException, IOException {
        terminal.colour(ColorWish.of(query.color()));
        try (PlaceWatch watch = new PlaceWatch(terminal)) {
            Surroundings here = Surroundings.of(setting, watch);
            BatchHome home = here.home().toBatchHome();
            ValueSources values = new ValueSources(
                    kept(new Defaults(home), false), here.site().layer());
            Schedulers schedulers = Schedulers.of(new CommandRunner(setting), values);
            return new Batches(Session.of(home, schedulers, terminal, clock, Submitter.current()))
                    .progress(query.batch(), query.form());
        }
    }

    /** Reads the kept defaults; a mistake in them must not keep the user from looking at batches or ending them. */
    private ValueLayer kept(Defaults defaults, boolean isNeeded) throws UsageException, RunException {
        try {
            return defaults.layer();
        } catch (UsageException e) {
            if (isNeeded) {
                throw e;
            }
            terminal.note(e.getMessage());
        } catch (RunException e) {
            if (isNeeded) {
                throw e;
            }
            terminal.note(e.getMessage());
        }
        return ValueLayer.of("", Map.of());
    }
}
