package org.bpct.script;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.TrustedUsers;
import org.jspecify.annotations.Nullable;

/**
 * The scripts' templates: plain Bash files that can be linted as they are.
 *
 * <p>A line that begins with {@code ##} after blanks explains the template and is left out. A line {@code #@include
 * NAME} is replaced by the rendered template of that name, which is its path below {@code templates/}. With {@code #@include NAME if WORD} and {@code #@include NAME
 * unless WORD} that flag of the {@link Settings} decides: where the template is left out, its lines behind {@code
 * #@otherwise} are in its place, the functions that others call nevertheless. {@code #@without NAME} is replaced by these,
 * too. Placeholders are replaced; {@code @scheduler@} in an include line is the scheduler's name.
 */
public final class ScriptTemplate {
    private static final String BUILT_IN = "/org/bpct/templates/";
    /** The beginning of a line about other templates: headers of some schedulers have lines {@code #@}, too. */
    private static final Pattern DIRECTIVE = Pattern.compile("#@(?:include|without) ");

    private static final Pattern INCLUDE = Pattern.compile("#@(include|without) (\\S+)(?: (if|unless) (\\S+))?");
    private static final String OTHERWISE = "#@otherwise";
    private static final Pattern PLACEHOLDER = Pattern.compile("@((?:word|words|indexed|number|text):[a-z_]+)@");
    /** The comments to remove: all except titles of sections and directives for ShellCheck. */
    private static final Pattern COMMENT = Pattern.compile("^\\s*# (?!--- |shellcheck )");

    private static final int DEEPEST_INCLUDE = 5;

    private final @Nullable Path ownFolder;
    private final String scheduler;
    private final Map<String, Optional<String>> texts = new ConcurrentHashMap<>();

    /**
     * Opens the templates.
     *
     * @param ownFolder a folder whose files replace the built-in ones of the same path, or null
     * @param scheduler the scheduler whose header the scripts get
     */
    ScriptTemplate(@Nullable Path ownFolder, String scheduler) {
        this.ownFolder = ownFolder;
        this.scheduler = scheduler;
    }

    /**
     * Opens the templates for a batch.
     *
     * @param own the folder of the user's own ones, or null
     * @param scheduler the scheduler whose header the scripts get
     * @throws TemplateException if that folder cannot be read, or holds an unused template
     */
    public static ScriptTemplate of(@Nullable FileName own, String scheduler) throws TemplateException {
        if (own == null) {
            return new ScriptTemplate(null, scheduler);
        }
        new OwnTemplates(own.toPath()).requireUse();
        return new ScriptTemplate(own.toPath(), scheduler);
    }

    /** Returns a built-in script that has no settings and goes through no scheduler. */
    public static String builtIn(String name) throws TemplateException {
        return new ScriptTemplate(null, "").renderBare(name, new Settings());
    }

    /** Returns true if bpct has a template of this name. */
    static boolean isBuiltIn(String name) {
        return ScriptTemplate.class.getResource(BUILT_IN + name) != null;
    }

    /** Returns the rendered template of a name; throws if there is none or a placeholder has no value. */
    String render(String name, Settings settings) throws TemplateException {
        StringBuilder script = new StringBuilder();
        new Rendering(settings, script, line -> true).add(name, Part.WORK, 0);
        return script.toString();
    }

    /**
     * Returns the rendered template without most comments: engines are read by each job and rarely by people, so they
     * keep the head and one comment for each section. Own templates keep all of theirs.
     */
    String renderBare(String name, Settings settings) throws TemplateException {
        StringBuilder script = new StringBuilder();
        new Rendering(
                        settings,
                        script,
                        line -> line.indexOf("# ") < 0
                                || script.indexOf("\n\n") < 0
                                || !COMMENT.matcher(line).find())
                .add(name, Part.WORK, 0);
        return script.toString();
    }

    /** Returns the rendered template of a name if there is one. */
    Optional<String> renderIfPresent(String name, Settings settings) throws TemplateException {
        return text(name).isPresent() ? Optional.of(render(name, settings)) : Optional.empty();
    }

    /** The parts of a template: its work, and the functions that others call where it is left out. */
    private enum Part {
        WORK,
        OTHERWISE
    }

    /** One script that becomes longer. */
    private final class Rendering {
        private final Settings settings;
        private final StringBuilder script;
        private final Predicate<String> isWanted;

        Rendering(Settings settings, StringBuilder script, Predicate<String> isWanted) {
            this.settings = settings;
            this.script = script;
            this.isWanted = isWanted;
        }

        /** Adds a part of a template. */
        void add(String name, Part part, int depth) throws TemplateException {
            if (depth > DEEPEST_INCLUDE) {
                throw new TemplateException("template " + name + " includes itself");
            }
            boolean own = isOwn(name);
            int number = 0;
            Part at = Part.WORK;
            for (String line : existing(name).lines().toList()) {
                number++;
                if (line.equals(OTHERWISE)) {
                    at = Part.OTHERWISE;
                } else if (at == part
                        && line.startsWith("#@")
                        && DIRECTIVE.matcher(line).lookingAt()) {
                    include(line, where(name, number), depth);
                } else if (at == part && !isOfTemplate(line) && (own || isWanted.test(line))) {
                    fill(line, name, number);
                }
            }
        }

        /** Returns true for a comment about the template itself. */
        private boolean isOfTemplate(String line) {
            int mark = line.indexOf("##");
            return mark >= 0 && line.stripLeading().startsWith("##");
        }

        private String where(String name, int number) {
            return "template " + name + ", line " + number + ": ";
        }

        private void include(String line, String where, int depth) throws TemplateException {
            Matcher words = INCLUDE.matcher(line);
            if (!words.matches() || (words.group(4) != null && !settings.hasFlag(words.group(4)))) {
                throw new TemplateException(where + "cannot tell what to include");
            }
            String name = words.group(2).replace("@scheduler@", scheduler);
            boolean isMet = words.group(4) == null
                    || settings.isRaised(words.group(4)) == words.group(3).equals("if");
            if (words.group(1).equals("include")) {
                add(name, isMet ? Part.WORK : Part.OTHERWISE, depth + 1);
            } else if (isMet) {
                add(name, Part.OTHERWISE, depth + 1);
            }
        }

        /** Adds a line with its end, even the last one of a text without it, so that no two lines become one. */
        private void fill(String line, String name, int number) throws TemplateException {
            if (line.indexOf('@') < 0) {
                script.append(line).append('\n');
                return;
            }
            Matcher placeholders = PLACEHOLDER.matcher(line);
            int copied = 0;
            while (placeholders.find()) {
                script.append(line, copied, placeholders.start());
                try {
                    script.append(settings.get(placeholders.group(1)));
                } catch (TemplateException e) {
                    throw new TemplateException(where(name, number) + e.getMessage(), e);
                }
                copied = placeholders.end();
            }
            script.append(line, copied, line.length()).append('\n');
        }
    }

    private String existing(String name) throws TemplateException {
        return text(name)
                .orElseThrow(() -> new TemplateException("there is no template " + name
                        + (ownFolder == null
                                ? ""
                                : ", neither built in nor in "
                                        + FileName.of(ownFolder).display())));
    }

    /** Returns the text of a template. Each is read once, so that all scripts of a wave use the same text. */
    private Optional<String> text(String name) throws TemplateException {
        Optional<String> text = texts.get(name);
        if (text == null) {
            text = read(name);
            texts.put(name, text);
        }
        return text;
    }

    /** Reads bytes as characters of the same numbers, so that bytes beyond ASCII pass unchanged. */
    private Optional<String> read(String name) throws TemplateException {
        try {
            if (ownFolder != null && isOwn(name)) {
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

    private boolean isOwn(String name) {
        return ownFolder != null && Files.isRegularFile(ownFolder.resolve(name));
    }

    /** Reads a user's template at this point, not with the options, because a wave may be written long after them. */
    private static String readOwn(Path file) throws IOException, TemplateException {
        Optional<String> danger = TrustedUsers.ofThisProcess().danger(file.toAbsolutePath());
        if (danger.isPresent()) {
            throw new TemplateException("template " + FileName.of(file).display()
                    + " could be another user's, and jobs would run it: " + danger.get());
        }
        return RegularFiles.text(file.toRealPath(), StandardCharsets.ISO_8859_1);
    }
}
