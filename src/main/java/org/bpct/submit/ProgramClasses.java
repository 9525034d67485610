package org.bpct.submit;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** All classes of the jar that this program runs from. */
final class ProgramClasses {
    private static final String SUFFIX = ".class";

    private ProgramClasses() {}

    /**
     * Loads all of them now, for a process that will run for days, during which a new jar may be installed. A copy over
     * the old jar ({@code cp new old}) would make the next class a NoClassDefFoundError: Java looks for it at its
     * offset in the old jar. Which classes will be needed cannot be listed; 1,800 take 0.3 s.
     */
    static void loadAll() {
        CodeSource source = ProgramClasses.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            return;
        }
        try (JarFile jar = new JarFile(Path.of(source.getLocation().toURI()).toFile())) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                if (name.endsWith(SUFFIX) && !name.startsWith("META-INF/")) {
                    load(name.substring(0, name.length() - SUFFIX.length()).replace('/', '.'));
                }
            }
        } catch (IOException | URISyntaxException noJar) {
            // The program then runs from a folder of classes, as in a test.
        }
    }

    private static void load(String name) {
        try {
            var unused = Class.forName(name, false, ProgramClasses.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError optional) {
            // Libraries hold classes for other libraries that are not part of the jar.
        }
    }
}
