package org.bpct.verb.extract;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.caller.Console;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.model.Layouts;
import org.bpct.traverse.TraversalError;
import org.bpct.tree.MemberLayouts;
import org.bpct.verb.archive.listing.ArchiveMembers;
import org.bpct.verb.archive.tar.TarMember;
import org.jspecify.annotations.Nullable;

/**
 * The layouts that extracted files get: by their sizes, or those that the archive keeps.
 *
 * @param each the layouts
 * @param errors the error of the file that keeps them, if it is damaged: then files come without
 */
record ExtractLayouts(MemberLayouts each, List<TraversalError> errors) {
    ExtractLayouts {
        errors = List.copyOf(errors);
    }

    /** Returns those that are asked for; says so if the archive keeps none. */
    static ExtractLayouts of(Layouts asked, ArchiveMembers archive, Console console) {
        if (asked.isNone()) {
            return new ExtractLayouts(MemberLayouts.NONE, List.of());
        }
        return asked.rules().equals(List.of(Layouts.KEEP))
                ? kept(archive, console)
                : new ExtractLayouts(
                        new BySize(asked.rules().stream().map(Rule::of).toList()), List.of());
    }

    private static ExtractLayouts kept(ArchiveMembers archive, Console console) {
        Kept kept = new Kept();
        try {
            archive.readLayouts(kept::add);
            return new ExtractLayouts(kept, List.of());
        } catch (NoSuchFileException none) {
            console.note("the archive keeps no layouts: files get those of their directories");
            return new ExtractLayouts(MemberLayouts.NONE, List.of());
        } catch (IOException e) {
            return new ExtractLayouts(
                    MemberLayouts.NONE,
                    List.of(new TraversalError(
                            archive.layouts(),
                            "other",
                            SystemMessage.of(e) + ": files get the layouts of their directories")));
        }
    }

    /**
     * A rule of {@code --layout}.
     *
     * @param size the least size of its files
     * @param words their layout
     */
    private record Rule(long size, String words) {
        static Rule of(String rule) {
            String[] parts = rule.split(":", -1);
            return new Rule(Long.parseLong(parts[0]), "-c " + parts[1] + (parts[2].isEmpty() ? "" : " -p " + parts[2]));
        }
    }

    /** Layouts by rules in the order of their sizes: the last one that a file reaches holds. */
    private record BySize(List<Rule> rules) implements MemberLayouts {
        @Override
        public String of(TarMember member) {
            String words = "";
            for (Rule rule : rules) {
                words = member.attributes().size() >= rule.size() ? rule.words() : words;
            }
            return words;
        }
    }

    /** The layouts beside the parts of an archive, each of a member in its part. */
    private static final class Kept implements MemberLayouts {
        private final Map<Place, String> layouts = new HashMap<>();
        /** Many files share one. */
        private final Map<String, String> known = new HashMap<>();

        private record Place(FileName name, int part) {}

        void add(FileName name, int part, String layout) {
            @Nullable String same = known.putIfAbsent(layout, layout);
            layouts.put(new Place(name, part), same == null ? layout : same);
        }

        @Override
        public String of(TarMember member) {
            return layouts.getOrDefault(new Place(member.name(), member.place().part()), "");
        }
    }
}
