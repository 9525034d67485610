package org.bpct.verb.host;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.options.UsageException;

/**
 * The answer of the other host to a survey.
 *
 * @param uid the user there
 * @param tar the version of tar there, in its own words
 * @param clock the nanoseconds since 1970 there
 * @param seals whether root can refuse symlinks there, in a mount namespace
 * @param places the places that were asked for
 */
record FarSurvey(long uid, String tar, long clock, boolean seals, List<FarPlace> places) {
    private static final int WORDS_BEFORE = 5;
    private static final int WORDS_OF_A_PLACE = 5;

    /** Keeps a copy of the list. */
    FarSurvey {
        places = List.copyOf(places);
    }

    /** Reads the words of an answer; throws if they are no survey. */
    static FarSurvey of(byte[] answer) throws IOException {
        List<FileName> words = new ArrayList<>();
        try (NulWords read = new NulWords(answer)) {
            while (read.next()) {
                words.add(FileName.of(read.word()));
            }
        }
        if (words.size() < WORDS_BEFORE || (words.size() - WORDS_BEFORE) % WORDS_OF_A_PLACE != 0) {
            throw new IOException("the survey has " + words.size() + " words");
        }
        List<FarPlace> places = new ArrayList<>();
        try {
            for (int i = WORDS_BEFORE; i < words.size(); i += WORDS_OF_A_PLACE) {
                places.add(new FarPlace(
                        FarPlace.Kind.valueOf(words.get(i).text().toUpperCase(Locale.ROOT)),
                        words.get(i + 1).text(),
                        words.get(i + 2).text(),
                        Long.parseLong(words.get(i + 3).text()),
                        words.get(i + 4)));
            }
            return new FarSurvey(
                    Long.parseLong(words.get(0).text()),
                    words.get(2).text(),
                    Long.parseLong(words.get(3).text()),
                    words.get(4).text().equals("yes"),
                    places);
        } catch (IllegalArgumentException e) {
            throw new IOException("the survey cannot be understood", e);
        }
    }

    /** Returns true if root seals there, as is to be done unless the user wants no guard; throws if he cannot. */
    boolean mustSeal(String host, boolean guarded) throws UsageException {
        if (!isRoot() || !guarded) {
            return false;
        }
        if (!seals) {
            throw new UsageException(
                    "root on " + host + " can have no mount namespace, so symlinks that users plant there"
                            + " could lead elsewhere; --guard no transfers all the same");
        }
        return true;
    }

    /**
     * Returns the nanoseconds by which the clock there may be ahead of that here, a second more for the answer's way.
     *
     * @param now the milliseconds since 1970 here
     */
    long ahead(long now) {
        return Math.abs(clock - TimeUnit.MILLISECONDS.toNanos(now)) + TimeUnit.SECONDS.toNanos(1);
    }

    /** Returns true if the user there is root. */
    boolean isRoot() {
        return uid == 0;
    }
}
