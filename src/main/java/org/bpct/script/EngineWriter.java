package org.bpct.script;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.bpct.files.SummedFolder;
import org.bpct.model.BatchDirectory;
import org.bpct.model.WaveScripts;

/**
 * The writer of the engines that the jobs of a wave run, into the folder of the wave.
 *
 * @param settings the values that fill the templates
 * @param templates the templates, the batch's own before those of bpct
 * @param folder the current folder of the wave
 */
record EngineWriter(EngineSettings settings, ScriptTemplate templates, Path folder) {
    /** Writes the engine of all jobs, and the scheduler's runner, if it has one; returns the checksum of the engine. */
    String writeForJobs() throws IOException, TemplateException {
        try (SummedFolder sums = new SummedFolder(folder)) {
            String sum = writeEngine(sums);
            writeRunner(settings.wave().address().scheduler(), sums);
            if (settings.wave().settings().together()) {
                sums.writeScript(
                        folder.resolve(BatchDirectory.NODES), templates.render("core/nodes.sh", settings.ofNodes()));
            }
            writeArray(sums);
            writePutBack(sums);
            return sum;
        }
    }

    private void writeArray(SummedFolder sums) throws IOException, TemplateException {
        if (settings.wave().settings().takesArrays()) {
            Optional<String> array = templates.renderIfPresent(
                    "scheduler/" + settings.wave().address().scheduler() + "/array.sh", settings.ofNodes());
            if (array.isPresent()) {
                sums.writeScript(folder.resolve(WaveScripts.ARRAY), array.get());
            }
        }
    }

    private void writePutBack(SummedFolder sums) throws IOException, TemplateException {
        Optional<String> putBack = templates.renderIfPresent(
                "scheduler/" + settings.wave().address().scheduler() + "/put-back.sh", settings.ofNodes());
        if (putBack.isPresent()) {
            sums.writeScript(folder.resolve(WaveScripts.PUT_BACK), putBack.get());
        }
    }

    /** Writes the engine of the finalizer, and returns its checksum. */
    String writeForFinalizer(ScriptWriter.Closing work) throws IOException, TemplateException {
        String template = template("finalizer.sh");
        try (SummedFolder sums = new SummedFolder(folder)) {
            Settings values = settings.ofFinalizer(work);
            writeCare(WaveScripts.CAREFUL_OF_FINALIZER, "finalizer/careful.sh", values, sums);
            return writeEngine(BatchDirectory.FINALIZER_ENGINE, template, values, sums);
        }
    }

    /**
     * Writes the engine of all jobs, preceded by the module that they load at the first doubt; returns the checksum of
     * the engine.
     */
    private String writeEngine(SummedFolder sums) throws IOException, TemplateException {
        Settings values = settings.ofEngine();
        String template = template("engine.sh");
        writeCare(BatchDirectory.CAREFUL, "careful.sh", values, sums);
        if (settings.asksHost()) {
            write("program.sh", templates.renderBare("verb/host/program.sh", values), sums);
        }
        return writeEngine(BatchDirectory.ENGINE, template, values, sums);
    }

    /** Writes the code that an engine of a copy reads at the first doubt, and adds its name and checksum to the values. */
    private void writeCare(String file, String template, Settings values, SummedFolder sums)
            throws IOException, TemplateException {
        if (settings.verb().copies() && !settings.checks()) {
            String sum = writeEngine(file, template(template), values, sums);
            values.text("careful", file).text("careful_sum", sum);
        }
    }

    private String template(String name) {
        return "verb/" + settings.verb().folder() + "/" + name;
    }

    /** Writes an engine and returns its checksum. */
    private String writeEngine(String file, String template, Settings values, SummedFolder sums)
            throws IOException, TemplateException {
        String text = templates.renderBare(template, values);
        if (settings.checks() && !text.contains("bpct_compare_")) {
            // Such a template would copy.
            throw new TemplateException("the batch's own template " + template + " knows nothing of --check");
        }
        return write(file, text, sums);
    }

    private String write(String file, String text, SummedFolder sums) throws IOException {
        return sums.writeAndSum(folder.resolve(file), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void writeRunner(String scheduler, SummedFolder sums) throws IOException, TemplateException {
        Optional<String> runner = templates.renderIfPresent("scheduler/" + scheduler + "/runner.sh", new Settings());
        if (runner.isPresent()) {
            sums.writeScript(folder.resolve("runner"), runner.get());
        }
        Optional<String> onNode =
                templates.renderIfPresent("scheduler/" + scheduler + "/on-node.sh", settings.ofNodes());
        if (onNode.isPresent()) {
            sums.writeScript(folder.resolve(BatchDirectory.ON_NODE), onNode.get());
        }
    }
}
