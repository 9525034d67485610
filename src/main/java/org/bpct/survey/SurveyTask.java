package org.bpct.survey;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The part of a question about one directory: entries go to a visitor, and then the directories among them are read. */
final class SurveyTask<P> implements DirectoryReading.Receiver {
    private final SurveyWalk<P> walk;
    private final P place;
    private final SurveyPlace where;
    private final Queue<FoundEntry> entered = new ConcurrentLinkedQueue<>();

    private SurveyTask(SurveyWalk<P> walk, P place, SurveyPlace where) {
        this.walk = walk;
        this.place = place;
        this.where = where;
    }

    /** Returns the task of a directory. */
    static <P> Runnable of(SurveyWalk<P> walk, P place, SurveyPlace where) {
        return new DirectoryReading(walk.ground(), where, new SurveyTask<>(walk, place, where));
    }

    @Override
    public void meet(List<FoundEntry> part) {
        part.stream()
                .filter(entry -> entry.isDirectory() && walk.ground().enters(entry))
                .forEach(entered::add);
        walk.visitor().meet(place, where, part);
    }

    @Override
    public void end() {
        List<Runnable> below = new ArrayList<>(entered.size());
        if (!walk.ground().isStopped()) {
            entered.stream().sorted().forEach(directory -> {
                P inside = walk.visitor().enter(place, where, directory);
                below.add(of(walk, inside, where.enter(directory)));
            });
        }
        walk.visitor().leave(place);
        walk.ground().submit(below);
    }
}
