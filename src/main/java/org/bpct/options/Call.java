package org.bpct.options;

import java.io.InputStream;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.BatchHome;

/**
 * The call of bpct, which no option changes: its user, home and working directory.
 *
 * @param home the home of batches
 * @param workingDirectory the absolute directory against which relative names are resolved
 * @param commandLine the words of the command line, for the records
 * @param input standard input
 * @param limit the limits of new batches by folder, as the site has written them; empty for none
 * @param asked the typed limit of a new batch; empty for none
 * @param namesBatch whether the answer is the number or the folder of a batch, which a script needs in any case
 */
public record Call(
        BatchHome home,
        FileName workingDirectory,
        List<String> commandLine,
        InputStream input,
        String limit,
        String asked,
        boolean namesBatch) {
    /** Keeps a copy of the list. */
    public Call {
        commandLine = List.copyOf(commandLine);
    }
}
