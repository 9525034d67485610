package org.bpct.traverse;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.bpct.files.FileName;
import org.bpct.files.RawPath;
import org.bpct.traverse.listing.AttributeReader;
import org.jspecify.annotations.Nullable;

/**
 * The names of a list that a source directory does not have. They are surplus where its counterpart has them; names that the
 * list lacks never are, and a directory is surplus only with its whole contents.
 */
final class NamedSurplus {
    private final Surplus surplus;
    private final Place source;
    private final Counterpart counterpart;

    private NamedSurplus(Surplus surplus, Place source, Counterpart counterpart) {
        this.surplus = surplus;
        this.source = source;
        this.counterpart = counterpart;
    }

    /**
     * Returns the names of a directory that the walk has to examine: those of the list, or with a search for surplus
     * those of the source.
     */
    static Iterator<Path> examined(Walk walk, Place place, @Nullable Counterpart counterpart, AttributeReader reader) {
        Starts starts = Objects.requireNonNull(place.starts());
        Surplus surplus = walk.surplus();
        if (surplus == null) {
            return paths(starts.names());
        }
        List<FileName> examined = new ArrayList<>();
        Set<FileName> missing = new HashSet<>();
        for (FileName name : starts.names()) {
            try {
                reader.read(place.path(), name.toPath(), false);
                examined.add(name);
            } catch (NoSuchFileException gone) {
                missing.add(name);
            } catch (IOException unreadable) {
                // The examination meets it again, and reports it.
                examined.add(name);
            }
        }
        if (counterpart != null && !surplus.isPassedOver(counterpart)) {
            try {
                new NamedSurplus(surplus, place, counterpart).compare(starts, missing, examined.size());
            } catch (DirectoryIteratorException broken) {
                walk.errors()
                        .content(FileName.of(counterpart.place().path()), Objects.requireNonNull(broken.getCause()));
            } catch (IOException unreadable) {
                walk.errors().content(FileName.of(place.path()), unreadable);
            }
        }
        return paths(examined);
    }

    private static Iterator<Path> paths(Collection<FileName> names) {
        return names.stream().map(FileName::toPath).iterator();
    }

    private void compare(Starts starts, Set<FileName> missing, long examined) throws IOException {
        Set<FileName> names = new HashSet<>(missing);
        names.removeIf(name -> counterpart.find(name.toPath()) == null);
        Starts named = names.isEmpty()
                ? Starts.alone(List.of())
                : starts.only(counterpart.place().path(), there(names));
        surplus.addNamed(source, counterpart, named, examined);
    }

    /**
     * Returns a test for paths that are to be deleted. Where the destination takes names of another case for one, the listings of
     * both directories decide, so that a copy by another name stays.
     */
    private Predicate<Path> there(Set<FileName> names) throws IOException {
        Set<FileName> sourceNames = source.names();
        Set<FileName> shown = new HashSet<>();
        counterpart.names().forEachRemaining(name -> shown.add(FileName.of(RawPath.lastComponent(name))));
        names.retainAll(shown);
        names.removeAll(sourceNames);
        Predicate<Path> folded = Surplus.folded(counterpart, sourceNames, shown);
        names.removeIf(name -> folded.test(name.toPath()));
        surplus.noteEmpty(source, sourceNames, !names.isEmpty());
        Path top = counterpart.place().path();
        return path -> {
            FileName name = FileName.of(RawPath.lastComponent(path));
            Path above = Objects.requireNonNull(path.getParent());
            // Nothing is below a symlink or a file.
            boolean isMissing =
                    top.equals(above) ? names.contains(name) : Files.isDirectory(above, LinkOption.NOFOLLOW_LINKS);
            return isMissing
                    && !name.text().startsWith(SurplusReport.NEW)
                    && Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        };
    }
}
