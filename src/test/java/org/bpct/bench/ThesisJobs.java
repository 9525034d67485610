package org.bpct.bench;

import java.util.List;

/**
 * Jobs of Bpct, as tables 3.11 to 3.15 of Nuss (2013) have them.
 *
 * @param jobs how many
 * @param before the seconds of the walk and the submission, which all times hold
 * @param best the second in which the first job ended
 * @param worst the second in which the last one ended
 * @param soonest how long the first one waited in the queue
 * @param latest how long the last one waited
 */
record ThesisJobs(int jobs, double before, double best, double worst, double soonest, double latest) {
    static final List<ThesisJobs> GENESIS_SMALL = List.of(
            of(1, 46, 8556, 8556),
            of(2, 41, 5247, 5672),
            of(3, 39, 4301, 4587),
            of(4, 39, 3636, 3799),
            of(5, 45, 3237, 3348),
            of(6, 41, 2987, 3163),
            of(7, 42, 2918, 3117),
            of(8, 52, 2701, 2771));
    static final List<ThesisJobs> GENESIS_PARTIAL = List.of(
            of(1, 0, 6425, 6425),
            of(2, 0, 3030, 3441),
            of(3, 0, 2363, 2726),
            of(4, 0, 1864, 2329),
            of(5, 0, 1632, 2155),
            of(6, 0, 1119, 2140),
            of(7, 0, 1239, 1532),
            of(8, 0, 897, 1186));
    static final List<ThesisJobs> ICESTORM_SMALL = List.of(
            of(1, 453, 8981, 8981),
            of(2, 467, 5882, 6377),
            of(4, 671, 4253, 4301),
            of(6, 508, 3407, 3613),
            of(8, 686, 2563, 2681),
            of(12, 688, 2029, 2098),
            of(16, 658, 1780, 1955),
            of(20, 476, 1306, 1488),
            of(24, 698, 1493, 1641),
            of(28, 702, 1244, 1350));
    static final List<ThesisJobs> ICESTORM_LARGE = List.of(
            of(1, 5, 9676, 9676),
            of(2, 4, 5233, 5241),
            of(4, 5, 2813, 2882),
            of(6, 6, 2054, 2110),
            of(8, 4, 1786, 1851),
            of(12, 16, 1436, 1512),
            of(16, 9, 1511, 1607),
            of(20, 6, 1232, 1335),
            of(24, 6, 1270, 1340),
            of(28, 7, 1299, 1351));

    /** The waits are those of the best and the worst job less those of the best and the worst script. */
    static final List<ThesisJobs> FISSION_SMALL = List.of(
            new ThesisJobs(1, 161, 7339, 7339, 584, 584),
            new ThesisJobs(4, 239, 2498, 3139, 172, 614),
            new ThesisJobs(8, 291, 1641, 2442, 104, 597),
            new ThesisJobs(12, 223, 1077, 1756, 82, 578),
            new ThesisJobs(16, 239, 1100, 1664, 195, 596),
            new ThesisJobs(20, 273, 871, 1702, 63, 586),
            new ThesisJobs(24, 336, 823, 1672, 55, 622),
            new ThesisJobs(28, 357, 880, 1555, 110, 626),
            new ThesisJobs(32, 369, 853, 1517, 96, 621),
            new ThesisJobs(36, 230, 587, 1448, 49, 598));

    /** Returns jobs of which nobody says how long they waited. */
    private static ThesisJobs of(int jobs, double before, double best, double worst) {
        return new ThesisJobs(jobs, before, best, worst, 0, 0);
    }

    /** Returns how long a job was at work if they are spread evenly between the best and the worst. */
    double atWork(int number) {
        return between(number, best - soonest, worst - latest) - before;
    }

    double late(int number) {
        return between(number, soonest, latest);
    }

    private double between(int number, double first, double last) {
        return jobs == 1 ? last : first + (last - first) * number / (jobs - 1);
    }
}
