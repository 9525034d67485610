package org.bpct.verb.archive.listing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.traverse.TraversalError;
import org.bpct.verb.archive.tar.ArchivePart;
import org.bpct.verb.archive.tar.TarMember;

/** The members of parts that are missing or cut off: named if they are few, counted if they are millions. */
final class LostMembers {
    /** More names do not help people, and take memory that the extracted members need. */
    private static final int MOST_NAMED = 10_000;

    private final FileName archive;
    private final List<TraversalError> errors;
    private final List<TarMember> named = new ArrayList<>();
    private final Map<Integer, Long> counts = new TreeMap<>();
    private final List<TraversalError> unsummedErrors = new ArrayList<>();
    private long all;
    private long unsummed;

    /** Prepares those of an archive with these errors. */
    LostMembers(FileName archive, List<TraversalError> errors) {
        this.archive = archive;
        this.errors = errors;
    }

    void add(TarMember member) {
        all++;
        counts.merge(member.place().part(), 1L, Long::sum);
        if (named.size() < MOST_NAMED) {
            named.add(member);
        }
    }

    /** Adds a member without a checksum: a remnant of a killed job, which no index has. */
    void addUnsummed(TarMember member) {
        unsummed++;
        if (unsummed <= MOST_NAMED) {
            unsummedErrors.add(new TraversalError(
                    below(archive, member.name()), "other", "no checksum covers its place, so it is not extracted"));
        }
    }

    /** Returns the errors of the parts, with the number of members that each takes along, and these members if they are not too many. */
    List<TraversalError> errors(List<ArchivePart> parts) {
        List<TraversalError> told = new ArrayList<>();
        for (TraversalError error : errors) {
            long lost = 0;
            for (Map.Entry<Integer, Long> count : counts.entrySet()) {
                lost += part(parts, count.getKey()).equals(error.path()) ? count.getValue() : 0;
            }
            String more = lost == 0
                    ? ""
                    : String.format(
                            Locale.ROOT,
                            "; members that are not extracted, %s: %,d",
                            all > MOST_NAMED ? "too many to be named" : "each of them named",
                            lost);
            told.add(new TraversalError(error.path(), error.kind(), error.message() + more));
        }
        if (all <= MOST_NAMED) {
            for (TarMember member : named) {
                FileName part = part(parts, member.place().part());
                told.add(new TraversalError(below(archive, member.name()), kind(part), message(part)));
            }
        }
        told.addAll(unsummedErrors);
        if (unsummed > MOST_NAMED) {
            String more = String.format(
                    Locale.ROOT, "no checksum covers the places of %,d members, so they are not extracted", unsummed);
            told.add(new TraversalError(archive, "other", more));
        }
        return told;
    }

    private static FileName part(List<ArchivePart> parts, int number) {
        return parts.get(number - 1).name();
    }

    private String kind(FileName part) {
        return errors.stream()
                .filter(error -> error.path().equals(part))
                .map(TraversalError::kind)
                .findFirst()
                .orElse("other");
    }

    private String message(FileName part) {
        String name = part.lastComponent().display();
        return kind(part).equals("vanished") ? "its part is missing: " + name : "its part is not as it was: " + name;
    }

    /** Returns the name of a member for people: as if the archive were a directory. */
    static FileName below(FileName archive, FileName member) {
        return member.isAbsolute() ? FileName.ofText(archive.text() + member.text()) : archive.resolve(member);
    }
}
