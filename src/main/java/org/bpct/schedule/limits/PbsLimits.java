package org.bpct.schedule.limits;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Wanted;

/** The limits of PBS: those of the queue that takes the jobs, and those of the server. */
public final class PbsLimits implements LimitDialect {
    private static final int SERVER = 1;
    private static final Pattern CELL =
            Pattern.compile("\\[?\\s*([uo]):\\s*\"?([^=\"\\]]+)\"?\\s*=\\s*(\\d{1,9})\\s*]?");
    private static final Pattern RESOURCE = Pattern.compile("(walltime|mem)=([^,]+)");

    private final WordReader reader;

    /** Makes the limits of jobs with words that this reads. */
    public PbsLimits(WordReader reader) {
        this.reader = reader;
    }

    /** Returns the questions for all queues and for the server. */
    @Override
    public List<List<byte[]>> questions() {
        return List.of(CommandRunner.words("qstat", "-Q", "-f"), CommandRunner.words("qstat", "-B", "-f"));
    }

    @Override
    public List<String> sentences(Wanted wanted, Map<String, String> variables, List<CommandRunner.Result> answers) {
        List<String> sentences = new ArrayList<>();
        answers.stream()
                .filter(answer -> !answer.succeeded())
                .map(answer -> "not all limits of PBS are known: " + answer.complaint())
                .findFirst()
                .ifPresent(sentences::add);
        Map<String, Map<String, String>> queues = blocks(answers.get(0).outText(), "Queue: ");
        Map<String, String> server = blocks(answers.get(SERVER).outText(), "Server: ").values().stream()
                .findFirst()
                .orElse(Map.of());
        String name = reader.values(wanted.words(), List.of("-q")).stream()
                .reduce((first, second) -> second)
                .orElse(server.getOrDefault("default_queue", ""));
        Map<String, String> queue = queues.getOrDefault(name, Map.of());
        if (queue.isEmpty() && !queues.isEmpty() && !name.isEmpty()) {
            sentences.add("there is no queue " + name + ": give --partition NAME, qstat -Q lists them");
        }
        addDoors(sentences, name, queue);
        addLimits(sentences, wanted, "queue " + name, queue);
        addLimits(sentences, wanted, "the server", server);
        return sentences;
    }

    private static void addDoors(List<String> sentences, String name, Map<String, String> queue) {
        if (queue.getOrDefault("enabled", "").equals("False")) {
            sentences.add("queue " + name + " takes no jobs (enabled = False): give --partition NAME of one that does,"
                    + " qstat -Q lists them");
        } else if (queue.getOrDefault("started", "").equals("False")) {
            sentences.add(
                    "queue " + name + " takes jobs and starts none (started = False): give --partition NAME of one"
                            + " that does, qstat -Q lists them");
        }
    }

    private void addLimits(List<String> sentences, Wanted wanted, String owner, Map<String, String> attributes) {
        Map<String, String> resources = resources(wanted);
        OptionalLong time = Figures.seconds(resources.getOrDefault("walltime", ""), 1);
        OptionalLong longest = Figures.seconds(attributes.getOrDefault("resources_max.walltime", ""), 1);
        if (Figures.isAbove(time, longest)) {
            sentences.add(owner + " lets a job run for " + Figures.clock(longest.getAsLong())
                    + " (resources_max.walltime), and these want " + Figures.clock(time.getAsLong())
                    + ": PBS would refuse them, give --time " + Figures.clock(longest.getAsLong())
                    + " at most, or another --partition");
        }
        OptionalLong shortest = Figures.seconds(attributes.getOrDefault("resources_min.walltime", ""), 1);
        if (Figures.isAbove(shortest, time)) {
            sentences.add(owner + " takes jobs of " + Figures.clock(shortest.getAsLong())
                    + " or more (resources_min.walltime), and these want " + Figures.clock(time.getAsLong())
                    + ": PBS would refuse them, give --time " + Figures.clock(shortest.getAsLong())
                    + " at least, or another --partition");
        }
        OptionalLong memory = Figures.megabytes(resources.getOrDefault("mem", ""), "B");
        OptionalLong largest = Figures.megabytes(attributes.getOrDefault("resources_max.mem", ""), "B");
        if (Figures.isAbove(memory, largest)) {
            sentences.add(owner + " gives a job " + largest.getAsLong()
                    + "M of memory (resources_max.mem), and these want " + memory.getAsLong()
                    + "M: PBS would refuse them, give --mem " + largest.getAsLong() + "M at most");
        }
        OptionalLong taken = most(attributes.getOrDefault("max_queued", ""), wanted.user());
        if (Figures.isAbove(OptionalLong.of(wanted.queued()), taken)) {
            sentences.add(owner + " takes " + taken.getAsLong() + " jobs at once (max_queued), and " + wanted.typed()
                    + " makes " + wanted.queued()
                    + " with the finalizer: the first ones would do the work of all, or give"
                    + " --max-queued " + Math.max(1, taken.getAsLong()));
        }
        OptionalLong running = most(attributes.getOrDefault("max_run", ""), wanted.user());
        if (Figures.isAbove(OptionalLong.of(wanted.jobs()), running)) {
            sentences.add(owner + " lets " + running.getAsLong() + " jobs run at once (max_run), and " + wanted.typed()
                    + " makes " + wanted.jobs() + ": those that run do the work of those that wait, give -j "
                    + Math.max(1, running.getAsLong()) + " to have no others");
        }
    }

    /** Returns the least limit for a user or for all in a table like {@code [u:PBS_GENERIC=3],[o:PBS_ALL=100]}. */
    private static OptionalLong most(String table, String user) {
        Map<String, Long> cells = new LinkedHashMap<>();
        Matcher matcher = CELL.matcher(table);
        while (matcher.find()) {
            cells.put(matcher.group(1) + ":" + matcher.group(2).strip(), Long.parseLong(matcher.group(3)));
        }
        Long own = cells.getOrDefault("u:" + user, cells.get("u:PBS_GENERIC"));
        Long all = cells.get("o:PBS_ALL");
        if (own == null || all == null) {
            Long one = own == null ? all : own;
            return one == null ? OptionalLong.empty() : OptionalLong.of(one);
        }
        return OptionalLong.of(Math.min(own, all));
    }

    private Map<String, String> resources(Wanted wanted) {
        Map<String, String> resources = new LinkedHashMap<>();
        for (String list : reader.values(wanted.words(), List.of("-l"))) {
            Matcher matcher = RESOURCE.matcher(list);
            // Each chunk has memory of its own, and there may be several.
            while (!list.startsWith("select=") && !list.startsWith("nodes=") && matcher.find()) {
                resources.put(matcher.group(1), matcher.group(2));
            }
        }
        return resources;
    }

    /** Returns the attributes by the name of their queue or server; a long line goes on behind a tab. */
    private static Map<String, Map<String, String>> blocks(String answer, String head) {
        Map<String, Map<String, String>> blocks = new LinkedHashMap<>();
        Map<String, String> block = new LinkedHashMap<>();
        for (String line : answer.replace("\n\t", "").lines().toList()) {
            int equals = line.indexOf(" = ");
            if (line.startsWith(head)) {
                block = new LinkedHashMap<>();
                blocks.put(line.substring(head.length()).strip(), block);
            } else if (equals > 0) {
                // An attribute has a line for each of its values: "max_queued = [o:PBS_ALL=100]", "max_queued =
                // [u:ann=9]".
                block.merge(
                        line.substring(0, equals).strip(),
                        line.substring(equals + 3).strip(),
                        (one, more) -> one + "," + more);
            }
        }
        return blocks;
    }
}
