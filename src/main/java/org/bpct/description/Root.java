package org.bpct.description;

import java.io.IOException;
import org.bpct.files.FileName;
import org.bpct.tree.RootPair;
import org.jspecify.annotations.Nullable;

/**
 * A source root, the destination root that its content lands in, and the facts that distinguish them from others.
 *
 * @param pair their names
 * @param sourceIdentity the identity of the source root, as the scripts compare it
 * @param destinationIdentity the identity of the destination root
 * @param base the directory of an earlier copy to whose files unchanged ones become links; null if there is none
 * @param real the names that guarded scripts insist on; null if they are not guarded
 */
public record Root(
        RootPair pair,
        String sourceIdentity,
        String destinationIdentity,
        @Nullable Base base,
        @Nullable Real real) {
    /**
     * A directory of an earlier copy.
     *
     * @param directory its name, without any symlink in it
     * @param identity its identity, as the scripts compare it; empty if the directory is missing
     */
    public record Base(FileName directory, String identity) {}

    /**
     * The names of both roots without any symlink in them.
     *
     * @param source the name of the source root
     * @param destination the name of the destination root
     */
    public record Real(FileName source, FileName destination) {}

    static Root of(JsonTree root, boolean isGuarded) {
        FileName newName = root.fileName("newName");
        FileName base = root.fileName("base");
        return new Root(
                new RootPair(
                        root.fileName("source"), root.fileName("destination"), newName.length() == 0 ? null : newName),
                root.text("sourceIdentity"),
                root.text("destinationIdentity"),
                base.length() == 0 ? null : new Base(base, root.text("baseIdentity")),
                isGuarded ? new Real(root.fileName("realSource"), root.fileName("realDestination")) : null);
    }

    void write(JsonText json) throws IOException {
        json.name("source", pair.source());
        json.name("destination", pair.destination());
        json.name("newName", pair.newName());
        json.text("sourceIdentity", sourceIdentity);
        json.text("destinationIdentity", destinationIdentity);
        if (base != null) {
            json.name("base", base.directory());
            json.text("baseIdentity", base.identity());
        }
        if (real != null) {
            json.name("realSource", real.source());
            json.name("realDestination", real.destination());
        }
    }

    /** Returns the same roots with another directory of an earlier copy, or with none. */
    public Root withBase(@Nullable Base earlier) {
        return new Root(pair, sourceIdentity, destinationIdentity, earlier, real);
    }

    /** Returns the same roots with the identities of the directories that they are now. */
    public Root withIdentities(String source, String destination) {
        return new Root(pair, source, destination, base, real);
    }
}
