package org.bpct.cli.meaning;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;
import org.bpct.options.Aim;
import org.bpct.options.ShellWords;
import org.bpct.options.UsageException;

/**
 * The operands that are on another host: {@code host:/path}. A name that is there here means the file here.
 *
 * @param operands the operands
 * @param workingDirectory the directory against which they are resolved
 */
public record HostWords(List<String> operands, FileName workingDirectory) {
    /** Returns the first of them; empty if all operands are on this host. */
    public Optional<FileName> first() {
        return operands.stream().filter(this::isThere).findFirst().map(FileName::ofText);
    }

    private boolean isThere(String operand) {
        FileName name = FileName.ofText(operand);
        return HostPath.of(name).isPresent()
                && !Files.exists(workingDirectory.resolve(name).toPath(), LinkOption.NOFOLLOW_LINKS);
    }

    /** Returns the transfer that they ask for, or a copy; {@code ssh} is the command for a transfer, as typed. */
    public Aim aim(String ssh) throws UsageException {
        if (first().isEmpty()) {
            return new Aim.Copy();
        }
        boolean sends = isThere(operands.get(operands.size() - 1));
        return new Aim.Transfer(sends, ssh.isEmpty() ? List.of() : ShellWords.split("--ssh", ssh));
    }
}
