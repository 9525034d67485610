package org.bpct.report.page;

import static org.bpct.report.page.Table.column;

import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.report.work.Attempt;
import org.bpct.report.work.BatchWork;
import org.bpct.report.work.SlowDirectories;
import org.bpct.report.work.SlowDirectories.SlowDirectory;
import org.bpct.report.work.SlowGroups;
import org.bpct.report.work.SlowGroups.SlowGroup;
import org.bpct.status.LeftOutNodes;
import org.bpct.status.LocalTimes;
import org.bpct.status.errors.FailureKinds;
import org.bpct.status.record.ErrorTally;
import org.jspecify.annotations.Nullable;

/** The tables of slow groups, and of failures. */
final class TroubleTables {
    private static final int SHOWN = 10;

    private final BatchWork work;
    private final ZoneId zone;

    TroubleTables(BatchWork work, ZoneId zone) {
        this.work = work;
        this.zone = zone;
    }

    /** Returns the tables; the last one holds sentences about nodes that are left out, and about unreadable files. */
    List<Table> tables() throws IOException {
        SlowGroups.Found slow = SlowGroups.of(work);
        List<String> remarks = new ArrayList<>(work.remarks());
        remarks.addAll(slow.remarks());
        LeftOutNodes.sentences(work.batch(), new LocalTimes(zone)).forEach(node -> remarks.add("left out: " + node));
        List<FailureKinds.Kind> kinds = FailureKinds.of(work.batch(), remarks);
        return List.of(
                groups(first(slow.groups())),
                directories(first(SlowDirectories.of(slow.groups()))),
                errors(work.batch().sums().errors()),
                failures(kinds),
                failedNames(kinds),
                Table.of("remarks", remarks, List.<Table.Column<String>>of(column("remark", remark -> remark))));
    }

    private static <T> List<T> first(List<T> all) {
        return all.subList(0, Math.min(SHOWN, all.size()));
    }

    private static Table groups(List<SlowGroup> groups) {
        return Table.of(
                "slowGroups",
                groups,
                List.<Table.Column<SlowGroup>>of(
                        column("group", each -> each.deed().group()),
                        column("job", each -> each.deed().job().title()),
                        column("node", each -> node(each.deed().attempt())),
                        column("began", each -> each.deed().span().began()),
                        column("seconds", each -> each.deed().span().seconds()),
                        column("entries", each -> each.deed().figures().names()),
                        column("bytes", each -> each.deed().figures().bytes()),
                        column("kind", SlowGroup::kind),
                        column("directories", each -> each.files().size()),
                        column("directory", each -> shown(each.directory()))));
    }

    private static @Nullable String node(@Nullable Attempt attempt) {
        return attempt == null ? null : attempt.node();
    }

    private static @Nullable String shown(FileName name) {
        return name.length() == 0 ? null : name.display();
    }

    private static Table directories(List<SlowDirectory> directories) {
        return Table.of(
                "slowDirectories",
                directories,
                List.<Table.Column<SlowDirectory>>of(
                        column("directory", each -> each.directory().display()),
                        column("seconds", each -> Math.round(each.seconds() * 10) / 10.0),
                        column("groups", SlowDirectory::groups),
                        column("entries", SlowDirectory::names),
                        column("bytes", SlowDirectory::bytes)));
    }

    private static Table errors(ErrorTally tally) {
        record ErrorClass(String name, long names) {}
        return Table.of(
                "errors",
                Stream.of(
                                new ErrorClass("vanished", tally.vanished()),
                                new ErrorClass("changed", tally.changed()),
                                new ErrorClass("denied", tally.denied()),
                                new ErrorClass("full", tally.full()),
                                new ErrorClass("differs", tally.differs()),
                                new ErrorClass("other", tally.other()))
                        .filter(each -> each.names() > 0)
                        .toList(),
                List.<Table.Column<ErrorClass>>of(
                        column("class", ErrorClass::name), column("names", ErrorClass::names)));
    }

    private static Table failures(List<FailureKinds.Kind> kinds) {
        return Table.of(
                "failures",
                kinds,
                List.<Table.Column<FailureKinds.Kind>>of(
                        column("kind", kinds::indexOf),
                        column("class", FailureKinds.Kind::errorClass),
                        column("message", FailureKinds.Kind::message),
                        column("names", FailureKinds.Kind::count),
                        column("jobs", kind -> kind.jobs().size()),
                        column("nodes", kind -> kind.nodes().size())));
    }

    private static Table failedNames(List<FailureKinds.Kind> kinds) {
        record Failed(int kind, FileName path) {}
        List<Failed> names = new ArrayList<>();
        for (int kind = 0; kind < kinds.size(); kind++) {
            for (FileName path : first(kinds.get(kind).firstPaths())) {
                names.add(new Failed(kind, path));
            }
        }
        return Table.of(
                "failedNames",
                names,
                List.<Table.Column<Failed>>of(
                        column("kind", Failed::kind),
                        column("name", each -> each.path().display())));
    }
}
