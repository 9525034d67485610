package org.bpct.script;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Templates of which each module is its name alone: what is rendered from them shows its head, its settings and which modules
 * it is made of. What modules say has tests of its own, and would change here with each of them.
 */
final class ModuleOutline {
    private static final Path TEMPLATES = Path.of("templates");
    /** What no other template includes, or what is the head of a script. */
    private static final Pattern WHOLE = Pattern.compile(
            "scheduler/\\w+/(header|runner)[.]sh"
                    + "|core/(job|environment|probe|(finalizer-)?settings|(job|finalizer)-modules|main|closing)[.]sh|verb/\\w+/(engine|careful|finalizer)[.]sh");

    private ModuleOutline() {}

    /** Writes them into a new folder below one that is there, and returns it. */
    static Path write(Path below) throws IOException {
        Path folder = Files.createDirectory(below.resolve("outline"));
        try (Stream<Path> templates = Files.walk(TEMPLATES)) {
            for (Path template : templates.filter(Files::isRegularFile).toList()) {
                String name = TEMPLATES.relativize(template).toString();
                if (!WHOLE.matcher(name).matches()) {
                    Path outline = folder.resolve(name);
                    Files.createDirectories(outline.getParent());
                    Files.write(outline, outline(template));
                }
            }
        }
        return folder;
    }

    private static List<String> outline(Path template) throws IOException {
        List<String> outline = new ArrayList<>(List.of("# module " + TEMPLATES.relativize(template)));
        for (String line : Files.readAllLines(template, StandardCharsets.UTF_8)) {
            if (line.startsWith("#@")) {
                outline.add(line);
                if (line.equals("#@otherwise")) {
                    outline.add("# no " + TEMPLATES.relativize(template));
                }
            }
        }
        return outline;
    }
}
