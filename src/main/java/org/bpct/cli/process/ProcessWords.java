package org.bpct.cli.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.SurrogateEscape;

/**
 * The exact arguments and environment of a process, in every locale. In a C locale the virtual machine destroys every
 * byte beyond ASCII in the text for {@code main}; the kernel has the bytes.
 *
 * @param arguments the arguments, odd bytes as {@link SurrogateEscape} has them
 * @param environment the variables, in the same form
 */
public record ProcessWords(List<String> arguments, Map<String, String> environment) {
    /** Returns the words of this process, whose {@code main} received {@code args}. */
    public static ProcessWords ofThisProcess(String[] args) throws IOException {
        List<String> words = read(Path.of("/proc/self/cmdline"));
        // The virtual machine's own words come first; those of JDK_JAVA_OPTIONS are not among them.
        List<String> arguments = words.subList(words.size() - args.length, words.size());
        Map<String, String> environment = new HashMap<>();
        for (String variable : read(Path.of("/proc/self/environ"))) {
            int equals = variable.indexOf('=');
            if (equals > 0) {
                environment.put(variable.substring(0, equals), variable.substring(equals + 1));
            }
        }
        return new ProcessWords(List.copyOf(arguments), environment);
    }

    private static List<String> read(Path file) throws IOException {
        List<String> words = new ArrayList<>();
        ByteArrayOutputStream word = new ByteArrayOutputStream();
        for (byte b : Files.readAllBytes(file)) {
            if (b == 0) {
                words.add(SurrogateEscape.decode(word.toByteArray()));
                word.reset();
            } else {
                word.write(b);
            }
        }
        return words;
    }
}
