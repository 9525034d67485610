package org.bpct.schedule.limits;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The partitions that a request names, or the default one, and the limits of theirs that are too small for it.
 *
 * @param request the request
 * @param named the fields of the partitions
 * @param missing the names that Slurm does not show
 * @param refuses whether Slurm refuses jobs above the limits of a partition; else they wait in it
 */
record SlurmPartitions(SlurmRequest request, List<Map<String, String>> named, List<String> missing, boolean refuses) {
    private static final String NAME = "PartitionName";

    /**
     * Finds the partitions.
     *
     * @param all the fields of all partitions
     * @param settings the settings of the cluster
     */
    static SlurmPartitions of(SlurmRequest request, List<Map<String, String>> all, Map<String, String> settings) {
        List<Map<String, String>> named = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        if (request.partition().isEmpty()) {
            all.stream().filter(fields -> "YES".equals(fields.get("Default"))).forEach(named::add);
        } else {
            for (String name : request.partition().split(",", -1)) {
                List<Map<String, String>> found = all.stream()
                        .filter(fields -> name.equals(fields.get(NAME)))
                        .toList();
                named.addAll(found);
                missing.addAll(found.isEmpty() ? List.of(name) : List.of());
            }
        }
        boolean refuses = !"NO".equals(settings.getOrDefault("EnforcePartLimits", "NO"));
        return new SlurmPartitions(request, named, all.isEmpty() ? List.of() : missing, refuses);
    }

    /** Returns the quality of service that the partition itself has; empty if it has none, or if several are named. */
    String qos() {
        String qos = named.size() == 1 ? named.get(0).getOrDefault("QoS", "") : "";
        return qos.equals("N/A") ? "" : qos;
    }

    /** Returns the sentences: Slurm takes the first of several partitions that lets a job in, so they count if none does. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        missing.forEach(
                name -> sentences.add("there is no partition " + name + ": give --partition NAME, sinfo lists them"));
        List<List<String>> each = named.stream().map(this::ofOne).toList();
        if (!each.isEmpty() && each.stream().noneMatch(List::isEmpty)) {
            sentences.addAll(each.get(0));
        }
        return sentences;
    }

    private List<String> ofOne(Map<String, String> fields) {
        List<String> sentences = new ArrayList<>();
        String name = "partition " + fields.get(NAME);
        String state = fields.getOrDefault("State", "UP");
        if (!state.equals("UP")) {
            sentences.add(name + " is " + state + ", it "
                    + (state.equals("DOWN") ? "takes jobs and starts none" : "takes no jobs")
                    + ": give --partition NAME of one that is up, sinfo lists them");
        }
        String accounts = fields.getOrDefault("AllowAccounts", "ALL");
        if (!accounts.equals("ALL")
                && !request.account().isEmpty()
                && !List.of(accounts.split(",", -1)).contains(request.account())) {
            sentences.add(name + " takes no jobs of the account " + request.account() + ": give --account NAME, one of "
                    + accounts);
        }
        OptionalLong time = Figures.seconds(fields.getOrDefault("MaxTime", ""), 1);
        if (Figures.isAbove(request.seconds(), time)) {
            sentences.add(
                    name + " lets a job run for " + Figures.clock(time.getAsLong()) + " (MaxTime), and these want "
                            + Figures.clock(request.seconds().getAsLong()) + ": " + fate() + ", give --time "
                            + Figures.clock(time.getAsLong()) + " at most, or another --partition");
        }
        OptionalLong memory = Figures.megabytes(fields.getOrDefault("MaxMemPerNode", ""), "M");
        if (Figures.isAbove(request.megabytes(), memory)) {
            sentences.add(name + " gives a job " + memory.getAsLong()
                    + "M of memory on a node (MaxMemPerNode), and these want "
                    + request.megabytes().getAsLong() + "M: " + fate() + ", give --mem " + memory.getAsLong()
                    + "M at most, or another --partition");
        }
        nodes(name, fields).ifPresent(sentences::add);
        return sentences;
    }

    /** Returns the sentence about a job of more nodes than a partition gives, or has. */
    private Optional<String> nodes(String name, Map<String, String> fields) {
        long wanted = request.wanted().nodes();
        OptionalLong most = Figures.number(fields.getOrDefault("MaxNodes", ""));
        OptionalLong all = Figures.number(fields.getOrDefault("TotalNodes", ""));
        String given;
        long limit;
        if (Figures.isAbove(OptionalLong.of(wanted), most)) {
            limit = most.getAsLong();
            given = " gives a job " + limit + " nodes (MaxNodes), and this one wants ";
        } else if (Figures.isAbove(OptionalLong.of(wanted), all)) {
            limit = all.getAsLong();
            given = " has " + limit + " nodes (TotalNodes), and this job wants ";
        } else {
            return Optional.empty();
        }
        return Optional.of(
                name + given + wanted + ": " + fate() + ", give --nodes " + limit + " at most, or -j in its place");
    }

    private String fate() {
        return refuses ? "Slurm would refuse them" : "they would wait forever";
    }
}
