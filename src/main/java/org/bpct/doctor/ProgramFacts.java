package org.bpct.doctor;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.bpct.description.JsonText;
import org.bpct.model.BpctVersion;

/**
 * The program and the machine that runs it, as {@code --version -v} tells them.
 *
 * @param version the version of bpct
 * @param java the version of Java
 * @param javaHome the folder of Java
 * @param system the operating system with its release and its processors' type
 * @param processors how many processors Java may use
 */
public record ProgramFacts(String version, String java, String javaHome, String system, int processors) {
    /** Returns the facts about this process. */
    public static ProgramFacts here() {
        return new ProgramFacts(
                BpctVersion.current(),
                property("java.version"),
                property("java.home"),
                property("os.name") + " " + property("os.version") + " " + property("os.arch"),
                Runtime.getRuntime().availableProcessors());
    }

    private static String property(String name) {
        return System.getProperty(name, "");
    }

    /** Returns them as lines. */
    public List<String> lines() {
        return List.of(
                "bpct " + version,
                "Java " + java + " in " + javaHome,
                system + ", " + processors + (processors == 1 ? " processor" : " processors"));
    }

    /** Prints them as one JSON object or as lines; the version alone unless all are asked for. */
    public void print(PrintStream out, boolean isJson, boolean all) throws IOException {
        if (isJson) {
            out.write(JsonText.of(this::writeMembers));
        } else {
            lines().subList(0, all ? lines().size() : 1).forEach(out::println);
        }
    }

    /** Writes them as members of an object. */
    void writeMembers(JsonText json) throws IOException {
        json.text("version", version);
        json.text("java", java);
        json.text("javaHome", javaHome);
        json.text("system", system);
        json.number("processors", processors);
    }
}
