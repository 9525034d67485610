package org.bpct.verb.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;
import org.bpct.options.UsageException;

/**
 * The operands of a transfer.
 *
 * @param sends whether the destination is on the other host
 * @param host the other host
 * @param sources the sources, without the host if they are there
 * @param destination the destination, without the host if it is there
 */
record HostOperands(boolean sends, String host, List<FileName> sources, FileName destination) {
    /** Keeps a copy of the list. */
    HostOperands {
        sources = List.copyOf(sources);
    }

    /** Reads the operands; throws if they name two hosts, or one on both sides. */
    static HostOperands of(List<FileName> operands, boolean sends) throws UsageException {
        if (operands.size() < 2) {
            throw new UsageException("a transfer takes SOURCE... HOST:DESTINATION, or HOST:SOURCE... DESTINATION");
        }
        List<FileName> sources = operands.subList(0, operands.size() - 1);
        FileName last = operands.get(operands.size() - 1);
        if (sends) {
            for (FileName source : sources) {
                if (HostPath.of(source).isPresent()) {
                    throw new UsageException(source.display() + " and " + last.display()
                            + " are both on other hosts; bpct runs on the one or the other: log in there");
                }
            }
            HostPath destination = HostPath.of(last).orElseThrow();
            return new HostOperands(true, destination.host(), sources, destination.path());
        }
        List<FileName> paths = new ArrayList<>();
        String host = "";
        for (FileName source : sources) {
            Optional<HostPath> there = HostPath.of(source);
            if (there.isEmpty()) {
                throw new UsageException(source.display() + " is on this host, and other sources are not;"
                        + " transfer those of one host at a time");
            }
            if (!host.isEmpty() && !host.equals(there.get().host())) {
                throw new UsageException("the sources are on " + host + " and on "
                        + there.get().host() + "; transfer those of one host at a time");
            }
            host = there.get().host();
            paths.add(there.get().path());
        }
        return new HostOperands(false, host, paths, last);
    }

    /** Returns a path on the other host as people type it. */
    FileName there(FileName path) {
        return new HostPath(host, path).name();
    }
}
