package org.bpct.schedule.limits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a user's association with an account, of the accounts above it, and of qualities of service. A quality of service wins
 * over the association where both say something, and that of the partition over that of the job.
 *
 * @param request the request
 * @param settings the settings of the cluster
 * @param users the associations of the user, on all clusters
 * @param accounts all accounts, with those above them
 * @param services all qualities of service
 */
record SlurmShares(
        SlurmRequest request,
        Map<String, String> settings,
        List<Map<String, String>> users,
        List<Map<String, String>> accounts,
        List<Map<String, String>> services) {
    private static final Pattern MEMORY = Pattern.compile("(?:^|,)mem=([^,]+)");

    /** The accounts above one; a circle would be a fault of the site. */
    private static final int MOST_ACCOUNTS = 50;

    /** A limit, and who has it. */
    private record Limit(String owner, String name, long most, boolean refuses) {
        String words() {
            return owner + " (" + name + ")";
        }
    }

    /**
     * Returns the sentences.
     *
     * @param ofPartition the quality of service of the partition; may be empty
     */
    List<String> sentences(String ofPartition) {
        List<Map<String, String>> here = users.stream()
                .filter(row -> is(row, "Cluster", settings.getOrDefault("ClusterName", "")))
                .toList();
        String account = request.account().isEmpty()
                ? here.stream()
                        .map(row -> row.getOrDefault("Def Acct", ""))
                        .findFirst()
                        .orElse("")
                : request.account();
        Map<String, String> association = here.stream()
                .filter(row -> is(row, "Account", account))
                .filter(row -> is(row, "Partition", "") || is(row, "Partition", request.partition()))
                .reduce((first, second) -> is(second, "Partition", "") ? first : second)
                .orElse(null);
        if (association == null) {
            return List.of(withoutAssociation(account, here));
        }
        String qos = qos(association);
        List<String> sentences = new ArrayList<>();
        if (settings.getOrDefault("AccountingStorageEnforce", "").contains("qos")
                && !qos.isEmpty()
                && !List.of(association.getOrDefault("QOS", "").split(",", -1)).contains(qos)) {
            sentences.add("the account " + account + " may not use the QOS " + qos + ": give --qos NAME, one of "
                    + association.getOrDefault("QOS", ""));
        }
        List<Map<String, String>> order = order(ofPartition, qos);
        addNumbers(sentences, order, association, account);
        addSizes(sentences, order, association, account);
        return sentences;
    }

    private String withoutAssociation(String account, List<Map<String, String>> here) {
        String known = String.join(
                ", ",
                here.stream()
                        .map(row -> row.getOrDefault("Account", ""))
                        .distinct()
                        .toList());
        return "Slurm knows no association of " + request.wanted().user()
                + (account.isEmpty() ? "" : " with the account " + account) + ", and would refuse these jobs: "
                + (known.isEmpty() ? "ask the site for one" : "give --account NAME, one of " + known);
    }

    private String qos(Map<String, String> association) {
        String own = association.getOrDefault("Def QOS", "");
        List<String> all = List.of(association.getOrDefault("QOS", "").split(",", -1));
        String usual = all.size() == 1 ? all.get(0) : all.contains("normal") ? "normal" : "";
        return !request.qos().isEmpty() ? request.qos() : own.isEmpty() ? usual : own;
    }

    private List<Map<String, String>> order(String ofPartition, String ofJob) {
        List<Map<String, String>> order = new ArrayList<>();
        for (String name : List.of(ofPartition, ofJob)) {
            services.stream()
                    .filter(row -> !name.isEmpty() && is(row, "Name", name))
                    .filter(row -> !order.contains(row))
                    .forEach(order::add);
        }
        if (order.size() == 2 && order.get(1).getOrDefault("Flags", "").contains("OverPartQOS")) {
            order.add(order.remove(0));
        }
        return order;
    }

    /** Adds sentences about too many jobs: those that are not taken, and those that wait for others to end. */
    private void addNumbers(
            List<String> sentences, List<Map<String, String>> order, Map<String, String> association, String account) {
        String owner = "the account " + account;
        Limit taken = least(
                orElse(of(order, "MaxSubmitPU"), number(association, "MaxSubmit", owner)),
                of(order, "MaxSubmitPA"),
                orElse(of(order, "GrpSubmit"), ofAccounts(account, "GrpSubmit")));
        long wanted = request.wanted().queued();
        if (taken != null && taken.most < wanted) {
            sentences.add(taken.words() + " takes " + taken.most + " jobs at once, and "
                    + request.wanted().typed()
                    + " makes " + wanted + " with the finalizer: "
                    + (taken.most == 0
                            ? "Slurm would refuse them, give another --account, --qos or --partition"
                            : "the first ones would do the work of all, or give --max-queued " + taken.most));
        }
        Limit running = least(
                orElse(of(order, "MaxJobsPU"), number(association, "MaxJobs", owner)),
                of(order, "MaxJobsPA"),
                orElse(of(order, "GrpJobs"), ofAccounts(account, "GrpJobs")));
        if (running != null && running.most < request.wanted().jobs()) {
            sentences.add(running.words() + " lets " + running.most + " jobs run at once, and "
                    + request.wanted().typed() + " makes " + request.wanted().jobs()
                    + ": those that run do the work of those that wait, give -j " + Math.max(1, running.most)
                    + " to have no others");
        }
    }

    /** Adds sentences about too long or too large a job. */
    private void addSizes(
            List<String> sentences, List<Map<String, String>> order, Map<String, String> association, String account) {
        Limit wall = orElse(
                first(order, "MaxWall", SlurmShares::seconds),
                limit(association, "MaxWall", "the account " + account, SlurmShares::seconds));
        if (wall != null && Figures.isAbove(request.seconds(), OptionalLong.of(wall.most))) {
            sentences.add(wall.words() + " lets a job run for " + Figures.clock(wall.most) + ", and these want "
                    + Figures.clock(request.seconds().orElse(0)) + ": " + fate(wall) + ", give --time "
                    + Figures.clock(wall.most) + " at most");
        }
        Limit memory = orElse(
                first(order, "MaxTRES", SlurmShares::memory),
                limit(association, "MaxTRES", "the account " + account, SlurmShares::memory));
        if (memory != null && Figures.isAbove(request.megabytes(), OptionalLong.of(memory.most))) {
            sentences.add(memory.words() + " gives a job " + memory.most + "M of memory, and these want "
                    + request.megabytes().orElse(0) + "M: " + fate(memory) + ", give --mem " + memory.most
                    + "M at most");
        }
    }

    private static String fate(Limit limit) {
        return limit.refuses ? "Slurm would refuse them" : "they would wait forever";
    }

    private @Nullable Limit ofAccounts(String account, String column) {
        List<Limit> limits = new ArrayList<>();
        String name = account;
        for (int i = 0; i < MOST_ACCOUNTS && !name.isEmpty(); i++) {
            String wanted = name;
            Map<String, String> row = accounts.stream()
                    .filter(one -> is(one, "Cluster", settings.getOrDefault("ClusterName", "")))
                    .filter(one -> is(one, "Account", wanted))
                    .findFirst()
                    .orElse(Map.of());
            Limit limit = number(row, column, "the account " + name + " as a whole");
            limits.addAll(limit == null ? List.of() : List.of(limit));
            name = row.getOrDefault("ParentName", "");
        }
        return limits.stream().min(Comparator.comparingLong(Limit::most)).orElse(null);
    }

    private static @Nullable Limit of(List<Map<String, String>> order, String column) {
        return first(order, column, Figures::number);
    }

    private static @Nullable Limit first(
            List<Map<String, String>> order, String column, Function<String, OptionalLong> read) {
        for (Map<String, String> row : order) {
            Limit limit = limit(row, column, "the QOS " + row.getOrDefault("Name", ""), read);
            if (limit != null) {
                return limit;
            }
        }
        return null;
    }

    private static @Nullable Limit number(Map<String, String> row, String column, String owner) {
        return limit(row, column, owner, Figures::number);
    }

    private static @Nullable Limit limit(
            Map<String, String> row, String column, String owner, Function<String, OptionalLong> read) {
        OptionalLong most = read.apply(row.getOrDefault(column, ""));
        boolean refuses = row.getOrDefault("Flags", "").contains("DenyOnLimit");
        return most.isPresent() ? new Limit(owner, column, most.getAsLong(), refuses) : null;
    }

    private static OptionalLong seconds(String text) {
        return Figures.seconds(text, 60);
    }

    private static OptionalLong memory(String text) {
        Matcher matcher = MEMORY.matcher(text);
        return matcher.find() ? Figures.megabytes(matcher.group(1), "M") : OptionalLong.empty();
    }

    private static @Nullable Limit orElse(@Nullable Limit first, @Nullable Limit second) {
        return first == null ? second : first;
    }

    private static @Nullable Limit least(@Nullable Limit... limits) {
        return Stream.of(limits)
                .filter(Objects::nonNull)
                .min(Comparator.comparingLong(Limit::most))
                .orElse(null);
    }

    private static boolean is(Map<String, String> row, String column, String value) {
        return row.getOrDefault(column, "").equals(value);
    }
}
