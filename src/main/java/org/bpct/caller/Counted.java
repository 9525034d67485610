package org.bpct.caller;

/** A number with its noun, in the singular or the plural: {@code 1 job}, {@code 5 jobs}. */
public final class Counted {
    private Counted() {}

    /** Returns the number and the word, in its plural if there is not exactly one. */
    public static String of(long number, String word) {
        return number + " " + word + (number == 1 ? "" : "s");
    }

    /** Returns jobs and finalizers; {@code nothing} if there are none. */
    public static String jobs(int jobs, int finalizers) {
        String last = finalizers == 0 ? "" : finalizers == 1 ? "a finalizer" : finalizers + " finalizers";
        if (jobs == 0) {
            return last.isEmpty() ? "nothing" : last;
        }
        return of(jobs, "job") + (last.isEmpty() ? "" : " and " + last);
    }

    /** Returns the words for a number of jobs that wait for room in the queue. */
    public static String left(int left) {
        return left + (left == 1 ? " more waits" : " more wait") + " for room in the queue";
    }
}
