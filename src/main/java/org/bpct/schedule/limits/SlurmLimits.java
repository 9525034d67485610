package org.bpct.schedule.limits;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Wanted;

/** The limits of Slurm: those of partitions, which the controller tells, and those of users, which the accounting does. */
public final class SlurmLimits implements LimitDialect {
    private static final int SETTINGS = 0;
    private static final int PARTITIONS = 1;
    private static final int USERS = 2;
    private static final int ACCOUNTS = 3;
    private static final int SERVICES = 4;

    private static final Pattern ENFORCED = Pattern.compile("limits|safe|all");

    private final WordReader reader;

    /** Makes the limits of jobs with words that this reads. */
    public SlurmLimits(WordReader reader) {
        this.reader = reader;
    }

    /** Returns the questions for settings and partitions, also for those that are not shown to all. */
    @Override
    public List<List<byte[]>> questions() {
        return List.of(
                CommandRunner.words("scontrol", "show", "config"),
                CommandRunner.words("scontrol", "-a", "-o", "show", "partition"));
    }

    /** Returns the questions for a user, all accounts and all qualities of service; none where Slurm enforces no limits. */
    @Override
    public List<List<byte[]>> accountQuestions(Wanted wanted, List<CommandRunner.Result> answers) {
        String enforced = settings(answers).getOrDefault("AccountingStorageEnforce", "");
        return !ENFORCED.matcher(enforced).find()
                ? List.of()
                : List.of(
                        CommandRunner.words("sacctmgr", "-P", "show", "user", wanted.user(), "withassoc"),
                        CommandRunner.words(
                                "sacctmgr",
                                "-P",
                                "show",
                                "assoc",
                                "users=",
                                "format=Cluster,Account,ParentName,GrpJobs,GrpSubmit"),
                        CommandRunner.words("sacctmgr", "-P", "show", "qos"));
    }

    @Override
    public List<String> sentences(Wanted wanted, Map<String, String> variables, List<CommandRunner.Result> answers) {
        SlurmRequest request = SlurmRequest.of(wanted, reader, variables);
        SlurmPartitions partitions = SlurmPartitions.of(
                request,
                text(answers, PARTITIONS)
                        .lines()
                        .map(Figures::fields)
                        .filter(fields -> fields.containsKey("PartitionName"))
                        .toList(),
                settings(answers));
        List<String> sentences = new ArrayList<>();
        silence(answers).ifPresent(sentences::add);
        sentences.addAll(partitions.sentences());
        // Half of the accounting's answers would tell wrong limits.
        if (answers.size() > SERVICES && answers.stream().allMatch(CommandRunner.Result::succeeded)) {
            sentences.addAll(new SlurmShares(
                            request,
                            settings(answers),
                            Figures.table(text(answers, USERS)),
                            Figures.table(text(answers, ACCOUNTS)),
                            Figures.table(text(answers, SERVICES)))
                    .sentences(partitions.qos()));
        }
        return sentences;
    }

    private static Optional<String> silence(List<CommandRunner.Result> answers) {
        return answers.stream()
                .filter(answer -> !answer.succeeded())
                .map(answer -> "not all limits of Slurm are known: " + answer.complaint())
                .findFirst();
    }

    private static String text(List<CommandRunner.Result> answers, int place) {
        return answers.get(place).outText();
    }

    private static Map<String, String> settings(List<CommandRunner.Result> answers) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String line : text(answers, SETTINGS).lines().toList()) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                settings.put(
                        line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip());
            }
        }
        return settings;
    }
}
