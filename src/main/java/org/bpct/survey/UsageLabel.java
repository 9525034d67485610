package org.bpct.survey;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.schedule.CommandRunner;

/**
 * A row of sums with its name.
 *
 * @param key the owner or group; else the number of the row
 * @param name the directory, the owner, the group or the band
 * @param usage its space
 */
record UsageLabel(long key, FileName name, Usage usage) {
    /** Returns the rows of sums, the largest first, with the names of owners and groups. */
    static List<UsageLabel> of(UsageSums sums, CommandRunner commands) throws InterruptedException {
        List<UsageLabel> labels = new ArrayList<>();
        List<UsageSums.Row> rows = sums.largestFirst();
        boolean isUser = sums.grouping().kind() == Grouping.Kind.USER;
        boolean isNumber = isUser || sums.grouping().kind() == Grouping.Kind.GROUP;
        AccountNames accounts = isUser ? AccountNames.users(commands) : AccountNames.groups(commands);
        if (isNumber) {
            accounts.look(rows.stream().map(UsageSums.Row::key).toList());
        }
        for (UsageSums.Row row : rows) {
            FileName name = isNumber ? FileName.ofText(accounts.of(row.key())) : row.name();
            labels.add(new UsageLabel(row.key(), name, row.usage()));
        }
        return labels;
    }

    String shown() {
        return name.display();
    }
}
