package org.bpct.home;

import java.io.IOException;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.files.TrustedUsers;
import org.bpct.options.UsageException;

/**
 * A folder whose files bpct runs: templates, or the commands of a scheduler.
 *
 * @param option the option that names it
 * @param folder its name
 */
public record ObeyedFolder(String option, FileName folder) {
    /** Throws if users other than root and this user can write into it, or replace it. */
    public void check() throws UsageException {
        Optional<String> danger;
        try {
            danger = TrustedUsers.ofThisProcess().dangerIn(folder.toPath());
        } catch (IOException e) {
            throw refusal("cannot be looked at: " + SystemMessage.of(e));
        }
        if (danger.isPresent()) {
            throw refusal("is not safe from other users, and bpct would run their files: " + danger.get());
        }
    }

    private UsageException refusal(String why) {
        return new UsageException("--" + option + " " + folder.display() + " " + why).about(option);
    }
}
