package org.bpct.schedule.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.schedule.ClientFolders;

/** The folder of PBS's commands, from its own configuration: cron's {@code PATH} does not contain it. */
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
            // Without a configuration the folder of its packages is used.
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
