package org.bpct.script;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.files.RegularFiles;
import org.bpct.files.SystemMessage;

/**
 * The user's own templates, which replace built-in ones of the same path.
 *
 * @param folder the folder with all of them
 */
public record OwnTemplates(Path folder) {
    private static final Pattern OF_A_SCHEDULER =
            Pattern.compile("scheduler/[^/]+/(header|nodes|array|runner|on-node)\\.sh");
    private static final Pattern INCLUDED = Pattern.compile("(?m)^#@(?:include|without) (\\S+)");

    /**
     * Throws if one of them is unused: it replaces no built-in one, is no scheduler's, and is included by no other. Its
     * author meant it to be used.
     */
    public void requireUse() throws TemplateException {
        Optional<FileName> unread;
        try {
            unread = unread();
        } catch (IOException e) {
            throw new TemplateException(
                    "templates in " + FileName.of(folder).display() + " cannot be read: " + SystemMessage.of(e), e);
        }
        if (unread.isPresent()) {
            throw new TemplateException("nothing reads the template "
                    + unread.get().display() + " in " + FileName.of(folder).display()
                    + "; it needs the path of the one that it is to replace, such as scheduler/slurm/header.sh");
        }
    }

    private Optional<FileName> unread() throws IOException {
        Path root = folder.toRealPath();
        List<Path> files = files(root);
        Set<String> included = new HashSet<>();
        for (Path file : files) {
            INCLUDED.matcher(RegularFiles.text(file.toRealPath(), StandardCharsets.ISO_8859_1))
                    .results()
                    .forEach(words -> included.add(words.group(1)));
        }
        return files.stream()
                .map(root::relativize)
                .filter(path -> !isRead(path.toString(), included))
                .map(FileName::of)
                .findFirst();
    }

    private static boolean isRead(String path, Set<String> included) {
        return ScriptTemplate.isBuiltIn(path)
                || OF_A_SCHEDULER.matcher(path).matches()
                || included.stream().anyMatch(name -> isNamed(path, name));
    }

    /** Returns true if an include line names a template, by the name of any scheduler perhaps. */
    private static boolean isNamed(String path, String include) {
        return Pattern.matches(Pattern.quote(include).replace("@scheduler@", "\\E[^/]+\\Q"), path);
    }

    /** Returns all files that look like templates; a symlink to a folder is not followed. */
    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> names = Files.walk(root)) {
            return names.filter(name -> name.toString().endsWith(".sh"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
