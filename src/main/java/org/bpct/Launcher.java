package org.bpct;

import java.lang.reflect.InvocationTargetException;

/**
 * The class that {@code java -jar} starts, which turns an old Java into one readable sentence.
 *
 * <p>It is compiled for Java 8 and reaches the rest by reflection: an older Java would answer the first class of
 * version 61 with a stack trace that says {@code UnsupportedClassVersionError}.
 */
public final class Launcher {
    private static final int OLDEST_JAVA = 17;
    private static final String MAIN_CLASS = "org.bpct.cli.Main";

    private Launcher() {}

    /**
     * Starts the command line, or ends with exit code 1 when this Java is too old.
     *
     * @param args the words that were typed after the name of the program
     * @throws Throwable an exception that the command line threw
     */
    public static void main(String[] args) throws Throwable {
        int java = featureNumber(System.getProperty("java.specification.version"));
        if (java < OLDEST_JAVA) {
            System.err.println("bpct: needs Java " + OLDEST_JAVA + " or newer, this is Java " + java + " ("
                    + System.getProperty("java.home") + "); set JAVA_HOME or install a newer one");
            System.exit(1);
        }
        try {
            Class.forName(MAIN_CLASS).getMethod("main", String[].class).invoke(null, (Object) args);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** Returns 8 for {@code 1.8}, as it was written until Java 8, and 11 for {@code 11}. */
    private static int featureNumber(String specificationVersion) {
        return Integer.parseInt(
                specificationVersion.startsWith("1.") ? specificationVersion.substring(2) : specificationVersion);
    }
}
