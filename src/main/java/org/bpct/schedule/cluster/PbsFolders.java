package org.bpct.schedule.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.schedule.ClientFolders;

/** Where PBS keeps its commands, as its own configuration says: cron's {@code PATH} does not have them. */
final class PbsFolders {
    private static final String EXEC = "PBS_EXEC=";

    private PbsFolders() {}

    static List<String> of(ClientFolders folders) {
        List<String> usual = new ArrayList<>();
        add(usual, folders.variable("PBS_EXEC"));
        String file = folders.variable("PBS_CONF_FILE");
        try {
            String text = Files.readString(
                    FileName.ofText(file.isEmpty() ? "/etc/pbs.conf" : file).toPath(), StandardCharsets.ISO_8859_1);
            text.lines()
                    .filter(line -> line.startsWith(EXEC))
                    .forEach(line -> add(usual, line.substring(EXEC.length()).strip()));
        } catch (IOException notConfigured) {
            // Then the place that its packages use.
        }
        usual.add("/opt/pbs/bin");
        return usual;
    }

    private static void add(List<String> usual, String folder) {
        if (!folder.isEmpty()) {
            usual.add(folder + "/bin");
        }
    }
}
