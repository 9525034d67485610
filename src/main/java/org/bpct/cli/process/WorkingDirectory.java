package org.bpct.cli.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;
import org.bpct.schedule.CommandSetting;

/**
 * The directory that a call was made in. As it starts, HotSpot moves to its folder of performance data, and stays there if the user may
 * enter the directory that it came from but not read it: a copy to a relative name lay in /tmp/hsperfdata_USER, with exit code 0.
 * bin/bpct starts Java without such data.
 */
public final class WorkingDirectory {
    private static final Path NOW = Path.of("/proc/self/cwd");
    private static final Path PARENT_OF_DATA = Path.of("/tmp");
    private static final String DATA = "hsperfdata_";

    private WorkingDirectory() {}

    /**
     * Returns the variables with the directory of the call. Once Java has moved, the shell's word for it, {@code PWD}, is believed if it
     * names a directory that makes Java move; else a UsageException says what to type.
     */
    public static CommandSetting of(Map<String, String> environment) throws UsageException, IOException {
        FileName now = FileName.of(Files.readSymbolicLink(NOW));
        if (!isOfData(now.toPath())) {
            return CommandSetting.inherited(environment, now);
        }
        String said = environment.getOrDefault("PWD", "");
        if (said.startsWith("/")) {
            Path directory = FileName.ofText(said).toPath();
            if (isSame(directory)) {
                return CommandSetting.inherited(environment, now);
            }
            // Java decodes the directory of a command with the locale.
            if (makesJavaMove(directory) && said.chars().allMatch(c -> c < 0x80)) {
                return CommandSetting.inherited(environment, now).in(FileName.ofText(said));
            }
        }
        throw new UsageException(
                "Java has left the working directory, which this user cannot read, and relative names would lead to "
                        + now + ": start bpct with bin/bpct or with java -XX:-UsePerfData, or from another directory");
    }

    private static boolean isOfData(Path directory) {
        Path name = directory.getFileName();
        return name != null && name.toString().startsWith(DATA) && PARENT_OF_DATA.equals(directory.getParent());
    }

    private static boolean isSame(Path directory) throws IOException {
        return Files.isDirectory(directory) && Files.isSameFile(directory, NOW);
    }

    private static boolean makesJavaMove(Path directory) {
        return Files.isDirectory(directory) && Files.isExecutable(directory) && !Files.isReadable(directory);
    }
}
