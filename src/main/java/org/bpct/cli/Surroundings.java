package org.bpct.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.options.HomeFolder;
import org.bpct.options.Site;
import org.bpct.options.UsageException;

/**
 * Where this process runs and what is set there.
 *
 * @param workingDirectory the absolute directory that relative names are taken from
 * @param site what the administrators have set
 * @param home where batches are kept
 */
record Surroundings(FileName workingDirectory, Site site, HomeFolder home) {
    /** Looks around. */
    static Surroundings of(Map<String, String> environment) throws UsageException, IOException {
        FileName directory = FileName.of(Files.readSymbolicLink(Path.of("/proc/self/cwd")));
        Site site = Site.load(environment, directory);
        return new Surroundings(directory, site, HomeFolder.choose(environment, site, directory));
    }
}
