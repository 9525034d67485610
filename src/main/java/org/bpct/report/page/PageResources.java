package org.bpct.report.page;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The parts of a page that are the same in all reports, as they stand in the jar. */
final class PageResources {
    /** The WebJar of Chart.js keeps its files by its version, as the pom names it. */
    private static final String CHART = "/META-INF/resources/webjars/chart.js/4.4.9/dist/chart.umd.js";

    /** Returns a part of the page. */
    String text(String name) throws IOException {
        return resource(name);
    }

    /** Returns the charting library, without the name of a map that a debugger would ask for. */
    String chart() throws IOException {
        return resource(CHART).replaceFirst("\n//# sourceMappingURL=\\S*\\s*$", "\n");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = PageResources.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new FileNotFoundException(name + " is missing in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Returns the word by which a security policy allows the element script or style that holds this text. */
    static String sum(String text) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(sum) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
