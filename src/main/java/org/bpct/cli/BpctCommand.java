package org.bpct.cli;

import java.util.ArrayList;
import java.util.List;
import org.bpct.report.ProgressForm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command line as picocli parses it: it only collects words, and {@link CommandLineRun} interprets them. */
@Command(
        name = "bpct",
        sortOptions = false,
        sortSynopsis = false,
        customSynopsis = {
            "bpct [OPTION]... SOURCE... DESTINATION",
            "       bpct --remove [OPTION]... PATH...",
            "       bpct --find [OPTION]... PATH... | --du [--by WHAT] [OPTION]... PATH...",
            "       bpct --archive-list TAR [--generation N] [OPTION]... [PATH...]",
            "       bpct --compare [--json] [OPTION]... A B",
            "       bpct --chmod MODE|--chown USER[:GROUP]|--chgrp GROUP [OPTION]... PATH...",
            "       bpct --sum[=METHOD] [OPTION]... PATH... -o FILE",
            "       bpct --archive=FOLDER [-u] [--part-size SIZE] [OPTION]... PATH...",
            "       bpct --archive-check=FOLDER [OPTION]...",
            "       bpct --extract=ARCHIVE [--generation N] [OPTION]... [PATH...] DESTINATION",
            "       bpct --sum-check=FILE [--base DIR] [--strict] [OPTION]...",
            "       bpct --snapshot POOL [OPTION]... SOURCE",
            "       bpct --list POOL [--json] [--max-age AGE] [PATH...]",
            "       bpct --restore POOL[@DATE] [OPTION]... PATH... DESTINATION",
            "       bpct --progress[=BATCH|all] | --wait=BATCH | --metrics FILE",
            "       bpct --resume=BATCH|--retry=BATCH|--check=BATCH [-j N]",
            "       bpct --repair=BATCH SOURCE",
            "       bpct --watch[=BATCH] | --history[=AGE] | --save",
            "       bpct --errors=BATCH | --why=PATH | --report=BATCH|POOL [FILE]",
            "       bpct --add-jobs=BATCH:N",
            "       bpct --pause=BATCH[:leave] | --continue=BATCH | --limit=BATCH:MOST",
            "       bpct --cancel=BATCH[:JOBS] | --forget BATCH|all|older-than=AGE",
            "       bpct --doctor [SOURCE DESTINATION]"
        },
        description = "Copies very large trees with plain batch jobs.",
        footer = {
            "",
            "An optional value needs '=': --wait=7. --progress, --watch and --wait take a number, or last, behind a"
                    + " blank, too. A word like @file is a file name.",
            "Exit codes: 0 all well, 1 bpct failed, 2 usage, 3 some entries failed, 4 only"
                    + " vanished or changed ones, 5 incomplete, 6 locked, 7 the scheduler refused or"
                    + " does not answer, 128+n signal n.",
            "Batches are kept in $BPCT_HOME, by default ~/.bpct; the nodes must see it."
                    + " Defaults come from /etc/bpct.conf (or $BPCT_CONF), then from --save."
        })
final class BpctCommand {
    @Parameters(hidden = true, arity = "0..*")
    List<String> operands = new ArrayList<>();

    @Mixin(name = "Copying")
    CopyingOptions copying = new CopyingOptions();

    @Mixin(name = "Removing")
    RemovalOptions removal = new RemovalOptions();

    @Mixin(name = "On a cluster")
    ClusterOptions cluster = new ClusterOptions();

    @Mixin(name = "Batches that are there")
    ExistingOptions existing = new ExistingOptions();

    @Mixin(name = "This program")
    ProgramOptions program = new ProgramOptions();

    @Mixin(name = "Further, what to copy")
    SelectionOptions selection = new SelectionOptions();

    @Mixin(name = "Further, questions about trees")
    QuestionOptions questions = new QuestionOptions();

    @Mixin(name = "Further, of modes and owners")
    ChangeOptions change = new ChangeOptions();

    @Mixin(name = "Further, of earlier copies")
    EarlierOptions earlier = new EarlierOptions();

    @Mixin(name = "Further, of snapshots")
    PoolOptions pool = new PoolOptions();

    @Mixin(name = "Further, of sums")
    SumOptions sums = new SumOptions();

    @Mixin(name = "Further, of archives")
    ArchiveOptions archives = new ArchiveOptions();

    @Mixin(name = "Further, of jobs in the queue")
    QueueOptions queue = new QueueOptions();

    @Mixin(name = "Further")
    FurtherOptions further = new FurtherOptions();

    /** Returns the options of all verbs but copies, and of questions about trees. The first that has an aim decides. */
    List<VerbOptions> verbs() {
        return List.of(removal, change, archives, sums, questions, pool);
    }

    /**
     * Returns true if the line removes or changes its operands where they are, so that options of copies have no
     * meaning.
     */
    boolean staysInPlace() {
        return removal.ask() || change.ask();
    }

    /** Returns true if the line copies, so that defaults kept for copies apply. */
    boolean copies() {
        return verbs().stream().noneMatch(VerbOptions::ask);
    }

    /** Returns the form in which it asks for the status of batches. */
    ProgressForm form() {
        if (existing.json && !questions.content) {
            return program.verbose.length > 0 ? ProgressForm.EVENTS : ProgressForm.JSON;
        }
        if (further.parsable) {
            return ProgressForm.PARSABLE;
        }
        return program.verbose.length > 0 ? ProgressForm.WHOLE_TEXT : ProgressForm.TEXT;
    }
}
