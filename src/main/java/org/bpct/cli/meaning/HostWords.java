package org.bpct.cli.meaning;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
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
 * @param operands the operands; the pool of a night is the last one, to which the others go
 * @param workingDirectory the directory against which they are resolved
 */
public record HostWords(List<String> operands, FileName workingDirectory) {
    /** Returns the first of them; empty if all operands are on this host. */
    public Optional<FileName> first() {
        return operands.stream().filter(this::isThere).findFirst().map(FileName::ofText);
    }

    /**
     * Returns the words of a typed command for ssh; none for {@code ssh} itself. A path to it is absolute, since jobs begin in
     * another directory.
     */
    public static List<String> ssh(String typed, FileName workingDirectory) throws UsageException {
        if (typed.isEmpty()) {
            return List.of();
        }
        List<String> words = new ArrayList<>(ShellWords.split("--ssh", typed));
        if (words.get(0).contains("/")) {
            FileName command = FileName.ofText(words.get(0));
            words.set(
                    0,
                    FileName.of(workingDirectory.resolve(command).toPath().normalize())
                            .text());
        }
        return words;
    }

    private boolean isThere(String operand) {
        FileName name = FileName.ofText(operand);
        return HostPath.of(name).isPresent()
                && !Files.exists(workingDirectory.resolve(name).toPath(), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Returns an aim as it is for operands on their hosts: a copy is a transfer then. Aims that have no use for another
     * host stay as they are.
     *
     * @param ssh the command for another host, as typed; empty for {@code ssh} itself
     */
    public Aim placed(Aim aim, String ssh) throws UsageException {
        List<String> there = operands.stream().filter(this::isThere).toList();
        if (there.isEmpty()) {
            if (!ssh.isEmpty()) {
                throw new UsageException("--ssh is for work with another host, and none of the operands is HOST:PATH");
            }
            return aim;
        }
        List<String> words = ssh(ssh, workingDirectory);
        if (aim instanceof Aim.Copy) {
            return new Aim.Transfer(isThere(operands.get(operands.size() - 1)), words);
        }
        if (aim instanceof Aim.Comparison comparison) {
            if (there.size() > 1) {
                throw new UsageException(FileName.ofText(there.get(0)).display() + " and "
                        + FileName.ofText(there.get(1)).display()
                        + " are both on other hosts; bpct runs on the one or the other: log in there");
            }
            return comparison.with(new Aim.Far(operands.indexOf(there.get(0)), words));
        }
        if (aim instanceof Aim.Sum sum) {
            if (there.size() < operands.size()) {
                throw new UsageException(FileName.ofText(there.get(0)).display()
                        + " is on another host, and not all operands are; sum those of one host at a time");
            }
            return sum.with(new Aim.Far(0, words));
        }
        return aim;
    }
}
