package org.bpct.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bpct.batches.Batches;
import org.bpct.caller.RunException;
import org.bpct.cli.meaning.ArchivedSource;
import org.bpct.cli.meaning.FirstWord;
import org.bpct.cli.meaning.HostWords;
import org.bpct.cli.process.LaunchedTask;
import org.bpct.cli.terminal.Terminal;
import org.bpct.doctor.Doctor;
import org.bpct.files.FileName;
import org.bpct.home.BatchCatalog;
import org.bpct.options.Aim;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.Defaults;
import org.bpct.pipeline.Undertaking;
import org.bpct.query.Session;
import org.bpct.report.HistoryAnswer;
import org.bpct.report.MetricsFile;
import org.bpct.report.PoolListing;
import org.bpct.report.ReportAnswer;
import org.bpct.schedule.JobScheduler;
import org.bpct.status.ExitCode;
import org.bpct.submit.LimitWish;
import org.bpct.survey.PathVersions;
import org.bpct.survey.TreeQuestions;
import org.bpct.verb.archive.listing.ArchiveListing;
import org.bpct.verb.compare.TreeComparison;
import org.bpct.verb.host.FarPoolReading;
import org.bpct.verb.sum.repair.RangeRepair;
import org.bpct.verbs.Verbs;
import org.bpct.wave.AskedLimits;
import org.bpct.wave.Placement;

/**
 * The one task of a call, with the settings read for it.
 *
 * @param command the command line
 * @param typed the options that were typed
 * @param values the values of the options, with those of files
 * @param options the same, as they are meant in this mode
 * @param session the home of batches, the schedulers, the clock, and the caller
 * @param here where this process runs
 * @param saving the options that the line asks to keep as defaults
 * @param terminal the receiver of messages
 */
record Errand(
        BpctCommand command,
        TypedOptions typed,
        OptionValues values,
        RunOptions options,
        Session session,
        Surroundings here,
        Saving saving,
        Terminal terminal) {
    /** Does it, and returns the exit code. */
    int run(Mode mode) throws UsageException, RunException, InterruptedException, IOException {
        return switch (mode.kind()) {
            case COPY, WALK, JOBS -> begin(mode);
            case TREES -> ask(mode);
            case BATCH -> tendBatch(mode);
            case OTHER -> answer(mode);
        };
    }

    private int answer(Mode mode) throws UsageException, RunException, InterruptedException, IOException {
        return switch (mode) {
            case REPAIR -> repair();
            case DOCTOR -> examine();
            case SAVE -> save();
            case LIST -> list();
            case WATCH -> watch();
            case HISTORY -> history();
            case REPORT -> report();
            case METRICS -> metrics();
            case VERSION, HELP -> throw new IllegalStateException(mode.title() + " was answered");
            default -> throw new IllegalStateException("nobody answers " + mode.title());
        };
    }

    private int tendBatch(Mode mode) throws UsageException, RunException, InterruptedException, IOException {
        if (mode == Mode.DELETE && "all".equals(command.existing.delete) && !command.copying.dryRun) {
            int batches = new BatchCatalog(session.home()).all().size();
            if (batches > 0 && !terminal.isAgreed("delete the records of all " + batches + " batches? Copies stay.")) {
                terminal.note("nothing was deleted");
                return ExitCode.FAILED.code();
            }
        }
        Placement placement = Placement.of(options.jobs(), values.newToSave().keySet());
        return new BatchCommands(command, placement, here.workingDirectory()).obey(mode, new Batches(session));
    }

    private int watch() throws UsageException, RunException, InterruptedException {
        Placement placement = Placement.of(options.jobs(), Set.of());
        return new Watching(terminal, here.environment(), placement)
                .watch(session, String.valueOf(command.existing.watch));
    }

    private int save() throws UsageException, RunException, InterruptedException, IOException {
        Defaults.check(options.jobs(), session.schedulers());
        saving.keep();
        return 0;
    }

    private int begin(Mode mode) throws UsageException, RunException, InterruptedException, IOException {
        LaunchedTask.requireFirst(here.environment());
        if (mode == Mode.SNAPSHOT && !typed.has("--keep")) {
            values.sources().notObeyed().forEach(terminal::note);
        }
        int keepDays = values.keepDays();
        String limit = options.call().asked();
        if (!limit.isEmpty()
                && options.task().staysInPlace()
                && LimitWish.ofNew(limit).bytes() > 0) {
            throw new UsageException("--limit " + limit
                    + ": such jobs read and write no files; names a second can be limited, as --limit 500/s");
        }
        if (command.copying.dryRun && !command.further.noSubmit) {
            JobScheduler scheduler = session.schedulers().open(options.jobs().scheduler());
            AskedLimits.of(options.jobs(), scheduler, session.submitter().user())
                    .forEach(terminal::note);
        }
        Optional<String> habit = new FirstWord(typed.operands(), here.workingDirectory()).answer();
        // The first operands of a restoration are names in a snapshot.
        boolean namesFiles = mode.kind() == Mode.Kind.COPY || mode == Mode.HOST || mode == Mode.SUM;
        if (namesFiles && command.pool.restore == null && habit.isPresent()) {
            throw new UsageException(habit.get());
        }
        if (mode.kind() == Mode.Kind.COPY && command.pool.restore == null) {
            new ArchivedSource(typed.operands(), here.workingDirectory(), command.selection.oneFileSystem)
                    .answer()
                    .ifPresent(terminal::say);
        }
        Undertaking undertaking = new Verbs(session, here.userHome()).undertaking(options);
        return new Submission(command, terminal, new Batches(session), saving).begin(undertaking, keepDays);
    }

    private int ask(Mode mode) throws UsageException, RunException, InterruptedException {
        TreeQuestions trees = new TreeQuestions(options, session);
        QuestionOptions asked = command.questions;
        boolean json = command.existing.json;
        if (options.task().aim() instanceof Aim.Comparison wish) {
            return new TreeComparison(options, session).compare(wish);
        }
        return switch (mode) {
            case ARCHIVE_LIST ->
                new ArchiveListing(options, session, asked.generation())
                        .list(
                                FileName.ofText(String.valueOf(asked.archiveList)),
                                asked.form(command.further.ended, json));
            case DU -> trees.du(asked.by, asked.rows(), json);
            case FIND -> trees.find(asked.form(command.further.ended, json));
            default -> throw new IllegalStateException("nobody answers " + mode.title());
        };
    }

    private int examine() throws UsageException, RunException, InterruptedException, IOException {
        Defaults.check(options.jobs(), session.schedulers());
        Doctor doctor = new Doctor(options, session);
        int code = doctor.examine();
        if (command.existing.json) {
            doctor.write(terminal.out());
        }
        // Defaults are kept only after a scheduler has accepted them.
        if (code == 0) {
            saving.keep();
        } else {
            saving.leave();
        }
        return code;
    }

    private int history() throws UsageException, RunException, InterruptedException {
        new HistoryAnswer(session).print(String.valueOf(command.existing.history), command.existing.json);
        return 0;
    }

    private int metrics() throws UsageException, RunException, InterruptedException {
        String file = String.valueOf(command.further.metrics);
        new MetricsFile(session, here.workingDirectory()).write(FileName.ofText(file));
        return 0;
    }

    private int repair() throws UsageException, RunException, InterruptedException {
        String batch = String.valueOf(command.further.repair);
        boolean writes = !command.copying.dryRun;
        return new RangeRepair(session).repair(batch, operands(), here.workingDirectory(), writes);
    }

    private List<FileName> operands() {
        return typed.operands().stream().map(FileName::ofText).toList();
    }

    private int report() throws UsageException, RunException, InterruptedException {
        List<FileName> files = operands();
        if (files.size() > 1) {
            throw new UsageException("--report writes one file, and '"
                    + files.get(0).display() + "' and '" + files.get(1).display() + "' are two");
        }
        ReportAnswer.Wish wish = new ReportAnswer.Wish(
                FileName.ofText(String.valueOf(command.existing.report)),
                files.stream().findFirst(),
                command.further.format == null ? "html" : command.further.format,
                command.further.force);
        new ReportAnswer(session, here.workingDirectory()).write(wish);
        return 0;
    }

    private PoolListing listing(FileName pool) throws UsageException {
        String ssh = command.further.ssh;
        Optional<FileName> far = new HostWords(List.of(pool.text()), here.workingDirectory()).first();
        return far.isPresent()
                ? new PoolListing(
                        session, new FarPoolReading(pool, HostWords.ssh(ssh, here.workingDirectory()), session))
                : PoolListing.here(pool, here.workingDirectory(), session);
    }

    private int list() throws UsageException, RunException, InterruptedException {
        FileName pool = FileName.ofText(String.valueOf(command.pool.list));
        String maxAge = command.pool.maxAge;
        boolean json = command.existing.json;
        if (!typed.hasOperands()) {
            return listing(pool).list(json, maxAge == null ? "" : maxAge);
        }
        if (maxAge != null) {
            throw new UsageException("--max-age is about a pool; leave it out, or PATH");
        }
        return PathVersions.in(pool, here.workingDirectory(), session).print(operands(), json);
    }
}
