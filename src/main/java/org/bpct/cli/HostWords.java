package org.bpct.cli;

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
record HostWords(List<String> operands, FileName workingDirectory) {
    /** Returns true if one of them is on another host. */
    boolean areThere() {
        return operands.stream().anyMatch(this::isThere);
    }

    private boolean isThere(String operand) {
        FileName name = FileName.ofText(operand);
        return HostPath.of(name).isPresent()
                && !Files.exists(workingDirectory.resolve(name).toPath(), LinkOption.NOFOLLOW_LINKS);
    }

    /** Returns the mode of a line with these operands; throws if it works on trees of this host alone. */
    Mode mode(Mode named) throws UsageException {
        Optional<String> far = operands.stream().filter(this::isThere).findFirst();
        if (far.isEmpty() && named == Mode.HOST) {
            throw new UsageException("--ssh is for copies to another host, or from one, and none of the operands is"
                    + " HOST:PATH");
        }
        if (far.isEmpty() || named.kind() == Mode.Kind.BATCH || named.kind() == Mode.Kind.OTHER) {
            return named;
        }
        if (named == Mode.COPY || named == Mode.HOST) {
            return Mode.HOST;
        }
        throw new UsageException(FileName.ofText(far.get()).display() + " is on another host, and " + named.title()
                + " works on trees of this one; a file of that name is ./"
                + FileName.ofText(far.get()).display());
    }

    /** Returns the transfer that they ask for; {@code ssh} is the command for it, as typed. */
    Aim aim(String ssh) throws UsageException {
        boolean sends = isThere(operands.get(operands.size() - 1));
        return new Aim.Transfer(sends, ssh.isEmpty() ? List.of() : ShellWords.split("--ssh", ssh));
    }
}
