package org.bpct.landing;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;

/**
 * The names of {@code --files-from} below the only source. {@code find SRC} lists them with SRC before each, where they
 * are meant to be taken from SRC.
 *
 * @param source the source as it was typed
 * @param real where it is
 */
public record FoundNames(FileName source, FileName real) {
    /**
     * Returns the names as they are below the source: without its own name, if all begin with that, and nothing of such a name is in
     * it.
     */
    public List<FileName> of(List<FileName> names) {
        List<FileName> own = source.components();
        boolean isPlain = !source.isAbsolute() && !own.isEmpty() && !own.contains(FileName.ofText(".."));
        if (!isPlain || names.isEmpty() || Files.exists(real.resolve(own.get(0)).toPath(), LinkOption.NOFOLLOW_LINKS)) {
            return names;
        }
        List<FileName> below = new ArrayList<>();
        for (FileName name : names) {
            List<FileName> components = name.components();
            if (name.isAbsolute()
                    || components.size() < own.size()
                    || !components.subList(0, own.size()).equals(own)) {
                return names;
            }
            FileName rest = FileName.currentDirectory();
            for (FileName component : components.subList(own.size(), components.size())) {
                rest = rest.resolve(component);
            }
            below.add(rest);
        }
        return below;
    }
}
