package org.bpct.schedule.cluster;

import java.util.List;
import java.util.stream.Stream;

/** The remedies that bpct names when a scheduler refuses a job. */
public final class AllRemedies {
    private AllRemedies() {}

    /** Returns those of all schedulers. */
    public static List<String> get() {
        return Stream.of(SlurmComplaints.REMEDIES, PbsComplaints.REMEDIES)
                .flatMap(remedies -> remedies.all().stream())
                .toList();
    }
}
