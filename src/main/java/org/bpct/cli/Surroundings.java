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
 * The working directory and the settings of this process.
 *
 * @param environment the variables of the environment
 * @param workingDirectory the absolute directory that relative names are taken from
 * @param site what the administrators have set
 * @param home where batches are kept
 */
record Surroundings(Map<String, String> environment, FileName workingDirectory, Site site, HomeFolder home) {
    /** Looks around. */
    static Surroundings of(Map<String, String> environment) throws UsageException, IOException {
        FileName directory = FileName.of(Files.readSymbolicLink(Path.of("/proc/self/cwd")));
        Site site = Site.load(environment, directory);
        return new Surroundings(environment, directory, site, HomeFolder.choose(environment, site, directory));
    }

    /** Returns the home directory of the user. */
    FileName userHome() {
        return FileName.ofText(HomeFolder.userHome(environment));
    }
}
