package org.bpct.schedule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bpct.model.JobId;
import org.bpct.model.NodeCommands;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.cluster.QueueGrammar;
import org.bpct.schedule.cluster.SchedulerDialect;
import org.bpct.schedule.cluster.SubmitAnswer;
import org.bpct.schedule.cluster.SubmitRequest;

/** A scheduler that is told of the finalizer first, and prints identities of jobs that it then drops, as PBS does. */
class FinalizerFirst implements SchedulerDialect {
    @Override
    public String name() {
        return "first";
    }

    @Override
    public List<String> clients() {
        return List.of("sub", "ask", "end");
    }

    @Override
    public List<String> usualFolders(ClientFolders folders) {
        return List.of();
    }

    @Override
    public int rank() {
        return 1;
    }

    @Override
    public boolean leaks(String variable) {
        return variable.startsWith("FIRST_");
    }

    @Override
    public NodeCommands nodeCommands() {
        return NodeCommands.NONE;
    }

    @Override
    public List<byte[]> examination() {
        return CommandRunner.words("ask", "limits");
    }

    @Override
    public List<String> examined(CommandRunner.Result answer) {
        return answer.outText().lines().toList();
    }

    @Override
    public QueueGrammar grammar() {
        return new QueueGrammar("", Set.of(), Set.of(), Set.of());
    }

    @Override
    public List<String> resourceWords(Resources resources, List<String> queue) {
        return List.of();
    }

    @Override
    public boolean finalizerFirst() {
        return true;
    }

    @Override
    public List<byte[]> submit(SubmitRequest request) {
        SubmitRequest.Start start = request.start();
        List<String> words = new ArrayList<>(List.of("sub", request.job().name(), "on=" + start.announced()));
        start.after().forEach(id -> words.add("after=" + id));
        JobId before = start.before();
        if (before != null) {
            words.add("before=" + before);
        }
        return CommandRunner.words(words.toArray(String[]::new));
    }

    @Override
    public SubmitAnswer submitted(CommandRunner.Result answer) {
        return answer.succeeded()
                ? SubmitAnswer.taken(new JobId(answer.outText().strip()))
                : SubmitAnswer.REFUSED;
    }

    @Override
    public boolean identitiesMayLie() {
        return true;
    }

    @Override
    public String remedy(String words) {
        return "";
    }

    @Override
    public List<List<byte[]>> lookUp(Collection<String> names) {
        return names.stream().map(name -> CommandRunner.words("ask", name)).toList();
    }

    @Override
    public Optional<Map<String, JobId>> lookedUp(List<byte[]> question, CommandRunner.Result answer) {
        return Optional.empty();
    }

    @Override
    public List<byte[]> query(List<JobId> jobs) {
        return CommandRunner.words("ask");
    }

    /** The answer is the identities that are known, a line each. */
    @Override
    public Map<JobId, SchedulerState> queried(List<JobId> jobs, CommandRunner.Result answer) {
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        Phase otherwise = answer.succeeded() ? Phase.ABSENT : Phase.UNANSWERED;
        List<String> known = answer.outText().lines().toList();
        jobs.forEach(job ->
                states.put(job, new SchedulerState(known.contains(job.value()) ? Phase.QUEUED : otherwise, "")));
        return states;
    }

    @Override
    public int cancelledAtOnce() {
        return 1;
    }

    @Override
    public List<byte[]> cancel(List<JobId> jobs) {
        return CommandRunner.words("end", jobs.get(0).value());
    }

    @Override
    public boolean cancelHeard(CommandRunner.Result answer) {
        return answer.succeeded();
    }
}
