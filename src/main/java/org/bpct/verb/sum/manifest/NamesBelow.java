package org.bpct.verb.sum.manifest;

import java.util.List;
import org.bpct.files.FileName;

/**
 * The base that the names in a manifest are below.
 *
 * @param real its real name
 * @param given its absolute name as the user knows it, which may lead through symlinks
 */
public record NamesBelow(FileName real, FileName given) {
    private static final FileName UP = FileName.ofText("..");

    /** Returns the path of a name below the base; throws if it leads anywhere else. */
    FileName of(FileName name, int line) throws ManifestException {
        List<FileName> components = name.components();
        if (components.contains(UP)) {
            throw new ManifestException(line, "leaves the base by ..: " + name.display());
        }
        List<FileName> below = name.isAbsolute() ? belowBase(name, components, line) : components;
        FileName path = FileName.currentDirectory();
        for (FileName component : below) {
            path = path.resolve(component);
        }
        if (below.isEmpty()) {
            throw new ManifestException(line, "names no file: " + name.display());
        }
        return path;
    }

    private List<FileName> belowBase(FileName name, List<FileName> components, int line) throws ManifestException {
        for (FileName base : List.of(real, given)) {
            List<FileName> above = base.components();
            if (components.size() > above.size()
                    && components.subList(0, above.size()).equals(above)) {
                return components.subList(above.size(), components.size());
            }
        }
        throw new ManifestException(
                line,
                "names " + name.display() + ", which is not in " + given.display() + "; --base says where names begin");
    }
}
