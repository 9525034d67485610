package org.bpct.verb.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;
import org.bpct.files.RegularFiles;
import org.bpct.files.SummedFiles;
import org.bpct.model.BatchDirectory;
import org.bpct.model.Publication;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.status.BatchSnapshot;

/** The other host of a transfer, asked again when the transfer is checked. */
public final class CheckedHost {
    private final HostFacts facts;

    private CheckedHost(HostFacts facts) {
        this.facts = facts;
    }

    /** Returns the place of the file in a batch that tells jobs about the other host. */
    public static Path file(BatchDirectory batch) {
        return batch.root().resolve("host");
    }

    /** Writes that file into a batch that is being made. */
    public void write(BatchDirectory into) throws IOException {
        SummedFiles.write(file(into), facts.bytes());
    }

    /**
     * Asks the other host of a transfer for the roots there as they are now; throws if one is gone.
     *
     * @param checked the transfer
     */
    public static CheckedHost of(BatchSnapshot checked, Session session)
            throws UsageException, RunException, InterruptedException {
        HostFacts then = read(checked.directory());
        OtherHost other = new OtherHost(session.commands(), then.host(), then.ssh());
        List<FileName> paths = then.roots().stream()
                .map(root -> checked.publication().isFar() ? published(checked.publication()) : root.path())
                .toList();
        List<FarPlace> places = other.survey(paths).places();
        List<HostFacts.FarRoot> roots = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            HostFacts.FarRoot root = then.roots().get(i);
            FarPlace place = places.get(i);
            FileName shown = new HostPath(then.host(), paths.get(i)).name();
            if (!place.isDirectory()) {
                throw new UsageException(shown.display() + " is not there any more, and was a "
                        + (then.sends() ? "destination" : "source"));
            }
            if (!place.identity().equals(root.identity())) {
                session.console()
                        .note(shown.display() + " is another directory than when batch " + checked.number()
                                + " was made");
            }
            roots.add(new HostFacts.FarRoot(paths.get(i), place.identity(), root.newName()));
        }
        return new CheckedHost(
                new HostFacts(then.sends(), then.host(), then.token(), then.wishes(), then.ssh(), roots));
    }

    /** Returns the path of a published snapshot on its host: it was written by another name. */
    private static FileName published(Publication night) {
        return HostPath.of(night.published()).orElseThrow().path();
    }

    /** Reads that file of a batch. */
    static HostFacts read(BatchDirectory checked) throws RunException {
        Path file = file(checked);
        try {
            SummedFiles.check(file);
            return HostFacts.read(RegularFiles.bytes(file));
        } catch (IOException e) {
            throw RunException.failed("cannot read " + FileName.of(file).display() + ": " + e.getMessage(), e);
        }
    }
}
