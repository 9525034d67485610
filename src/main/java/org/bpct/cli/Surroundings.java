package org.bpct.cli;

import java.io.IOException;
import java.util.Map;
import org.bpct.cli.process.PlaceWatch;
import org.bpct.files.FileName;
import org.bpct.options.HomeFolder;
import org.bpct.options.Site;
import org.bpct.options.UsageException;
import org.bpct.schedule.CommandSetting;

/**
 * The working directory and the settings of a call.
 *
 * @param environment the variables of the environment
 * @param workingDirectory the absolute directory that relative names are taken from
 * @param site the settings of the administrators
 * @param home where batches are kept
 */
record Surroundings(Map<String, String> environment, FileName workingDirectory, Site site, HomeFolder home) {
    /** Looks around, and begins to watch the place of the batches. */
    static Surroundings of(CommandSetting setting, PlaceWatch watch) throws UsageException, IOException {
        Map<String, String> environment = setting.variables();
        FileName directory = setting.directory();
        Site site = Site.load(environment, directory);
        HomeFolder home = HomeFolder.choose(environment, site, directory, watch);
        watch.beginHome(home.folder());
        return new Surroundings(environment, directory, site, home);
    }

    /** Returns the home directory of the user. */
    FileName userHome() {
        return FileName.ofText(HomeFolder.userHome(environment));
    }
}
