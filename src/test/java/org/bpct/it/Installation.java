package org.bpct.it;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;

/**
 * bpct as it is installed: the launcher, the jar under test and the examples in one folder that every user can read.
 *
 * @param folder where it is
 */
record Installation(FileName folder) {
    static final Path PROJECT = Path.of("").toAbsolutePath();
    static final String JAVA = System.getProperty("java.home") + "/bin/java";

    /** Installs it in a sandbox. */
    static Installation in(Sandbox sandbox) {
        FileName folder = sandbox.path("installed");
        Shell.call(
                "mkdir -p -- \"$1/lib\" && cp -- \"$2\" \"$1/lib/bpct.jar\" && cp -R -- \"$3/bin\" \"$3/examples\" \"$1\""
                        + " && chmod -R a+rX -- \"$1\"",
                folder,
                FileName.ofText(System.getProperty("bpct.jar")),
                FileName.of(PROJECT));
        return new Installation(folder);
    }

    /** Returns the name of something in it. */
    FileName path(String name) {
        return folder.resolve(FileName.ofText(name));
    }

    /**
     * Runs an example, which finds this bpct on its PATH. Its launcher makes no archive of classes, which costs more than all
     * the rest, and starts the jar that the tests have one for.
     */
    Outcome run(BpctCall bpct, String example, Object... arguments) {
        List<Object> command = new ArrayList<>(List.of("/bin/bash", path("examples/" + example)));
        command.addAll(List.of(arguments));
        return bpct.with("PATH", FileName.ofText(folder.text() + "/bin:/usr/local/bin:/usr/bin:/bin"))
                .with("BPCT_CACHE", FileName.ofText(""))
                .with("BPCT_JAVA", BpctCall.quickJava())
                .with("BPCT_JAR", bpct.jar())
                .runOther(command.toArray());
    }
}
