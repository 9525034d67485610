package org.bpct.script;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;

/** The writer of the script that reports the properties of a node. */
public final class ProbeWriter {
    /** The name of the script in its folder. */
    public static final String SCRIPT = "script";

    /** The name of the file that the script leaves in its folder. */
    public static final String REPORT = "report";

    private final ScriptTemplate templates;
    private final String scheduler;

    /** Makes a writer; {@code scheduler} selects the runner that is written, if it has one. */
    public ProbeWriter(ScriptTemplate templates, String scheduler) {
        this.templates = templates;
        this.scheduler = scheduler;
    }

    /**
     * Writes the script into an existing folder.
     *
     * @param roots the directories that the node compares
     * @param identities their identities on this host
     */
    public void write(String version, FileName folder, List<FileName> roots, List<String> identities)
            throws IOException, TemplateException {
        SortedMap<Integer, FileName> names = new TreeMap<>();
        SortedMap<Integer, FileName> expected = new TreeMap<>();
        for (int i = 0; i < roots.size(); i++) {
            names.put(i, roots.get(i));
            expected.put(i, FileName.ofText(identities.get(i)));
        }
        Settings settings = new Settings()
                .text("version", version)
                .word("folder", folder)
                .indexed("roots", names)
                .indexed("identities", expected);
        write(folder.toPath().resolve(SCRIPT), templates.render("core/probe.sh", settings));
        Optional<String> runner = templates.renderIfPresent("scheduler/" + scheduler + "/runner.sh", new Settings());
        if (runner.isPresent()) {
            write(folder.toPath().resolve("runner"), runner.get());
        }
    }

    private static void write(Path file, String script) throws IOException {
        try (OutputStream out = PrivateFiles.createScript(file)) {
            out.write(script.getBytes(StandardCharsets.ISO_8859_1));
        }
    }
}
