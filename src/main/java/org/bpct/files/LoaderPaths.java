package org.bpct.files;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * The variables that tell the loader of programs where libraries are. A relative or empty part of them is resolved in
 * the working directory of a command, often a tree to copy: a library in it would run as the copying user.
 */
public final class LoaderPaths {
    private static final Pattern RELATIVE_FOLDER = Pattern.compile("(?<![^:;])(?!/)[^:;]*(?:[:;]|$)");

    /** Libraries by a path; names without a slash are looked for in folders. */
    private static final Pattern RELATIVE_LIBRARY = Pattern.compile("(?<![^: ])(?!/)[^: ]*/[^: ]*(?:[: ]|$)");

    private static final Map<String, Pattern> RELATIVE = Map.of(
            "LD_LIBRARY_PATH", RELATIVE_FOLDER,
            "LD_PRELOAD", RELATIVE_LIBRARY,
            "LD_AUDIT", RELATIVE_LIBRARY);

    private LoaderPaths() {}

    /** Leaves out parts that are not absolute. */
    public static void clean(Map<String, String> environment) {
        RELATIVE.forEach((name, relative) -> {
            String value = environment.get(name);
            if (value != null && relative.matcher(value).find()) {
                String clean = relative.matcher(value).replaceAll("").replaceAll("[:; ]+$", "");
                if (clean.isEmpty()) {
                    environment.remove(name);
                } else {
                    environment.put(name, clean);
                }
            }
        });
    }
}
