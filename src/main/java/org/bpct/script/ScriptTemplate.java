package org.bpct.script;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.model.FileName;
import org.bpct.model.RegularFiles;
import org.bpct.model.TrustedUsers;
import org.jspecify.annotations.Nullable;

/**
 * The scripts' templates: plain Bash files that can be linted as they are.
 *
 * <p>A line that begins with {@code ##} after blanks explains the template and is left out. A line {@code #@include
 * NAME} is replaced by the template of that name, rendered alike, and by nothing if a placeholder makes the name empty.
 * Placeholders ({@link Settings}) are replaced; {@code @scheduler@} in an include line is the scheduler's name.
 */
public final class ScriptTemplate {
    private static final String BUILT_IN = "/org/bpct/templates/";
    private static final String INCLUDE = "#@include ";
    private static final Pattern PLACEHOLDER = Pattern.compile("@((?:word|words|indexed|number|text):[a-z_]+)@");
    private static final int DEEPEST_INCLUDE = 5;

    private final @Nullable Path ownFolder;
    private final String scheduler;

    /**
     * Opens the templates.
     *
     * @param ownFolder a folder whose files beat the built-in ones of the same name, or null
     * @param scheduler whose header the scripts get
     */
    public ScriptTemplate(@Nullable Path ownFolder, String scheduler) {
        this.ownFolder = ownFolder;
        this.scheduler = scheduler;
    }

    /** Returns the rendered template of a name; throws if there is none or a placeholder has no value. */
    String render(String name, Settings settings) throws TemplateException {
        StringBuilder script = new StringBuilder();
        render(name, settings, script, 0);
        return script.toString();
    }

    /** Returns the rendered template of a name if there is one. */
    Optional<String> renderIfPresent(String name, Settings settings) throws TemplateException {
        return read(name).isPresent() ? Optional.of(render(name, settings)) : Optional.empty();
    }

    private void render(String name, Settings settings, StringBuilder script, int depth) throws TemplateException {
        if (depth > DEEPEST_INCLUDE) {
            throw new TemplateException("template " + name + " includes itself");
        }
        String text = read(name)
                .orElseThrow(() -> new TemplateException("there is no template " + name
                        + (ownFolder == null
                                ? ""
                                : ", neither built in nor in "
                                        + FileName.of(ownFolder).display())));
        int number = 0;
        // A line end may be missing at the end of the text: it is made up for, so that no two lines become one.
        for (String line : text.lines().toList()) {
            number++;
            if (line.startsWith(INCLUDE)) {
                String included = fill(line.substring(INCLUDE.length()), settings);
                if (!included.isEmpty()) {
                    render(included.replace("@scheduler@", scheduler), settings, script, depth + 1);
                }
            } else if (!line.stripLeading().startsWith("##")) {
                try {
                    script.append(fill(line, settings)).append('\n');
                } catch (TemplateException e) {
                    throw new TemplateException("template " + name + ", line " + number + ": " + e.getMessage(), e);
                }
            }
        }
    }

    private static String fill(String line, Settings settings) throws TemplateException {
        Matcher placeholders = PLACEHOLDER.matcher(line);
        StringBuilder filled = new StringBuilder(line.length());
        int copied = 0;
        while (placeholders.find()) {
            filled.append(line, copied, placeholders.start()).append(settings.get(placeholders.group(1)));
            copied = placeholders.end();
        }
        return filled.append(line, copied, line.length()).toString();
    }

    /** Reads bytes as characters of the same numbers: what a template holds beside ASCII is not bpct's business. */
    private Optional<String> read(String name) throws TemplateException {
        try {
            if (ownFolder != null && Files.isRegularFile(ownFolder.resolve(name))) {
                return Optional.of(readOwn(ownFolder.resolve(name)));
            }
            try (InputStream in = ScriptTemplate.class.getResourceAsStream(BUILT_IN + name)) {
                return in == null
                        ? Optional.empty()
                        : Optional.of(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
            }
        } catch (IOException e) {
            throw new TemplateException("cannot read template " + name + ": " + e.getMessage(), e);
        }
    }

    /** Here and not where the option is read: a wave may be written long after that. */
    private static String readOwn(Path file) throws IOException, TemplateException {
        Optional<String> danger = TrustedUsers.ofThisProcess().danger(file.toAbsolutePath());
        if (danger.isPresent()) {
            throw new TemplateException("template " + FileName.of(file).display()
                    + " could be another user's, and jobs would run it: " + danger.get());
        }
        return RegularFiles.text(file.toRealPath(), StandardCharsets.ISO_8859_1);
    }
}
