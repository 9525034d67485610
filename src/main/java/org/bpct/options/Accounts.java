package org.bpct.options;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.Program;

/** The users or groups of this host, from any source that {@code getent} reads: files, LDAP and others. */
final class Accounts {
    private static final long MOST = 0xffff_fffeL;
    private static final Pattern NAME_AND_NUMBER = Pattern.compile("[^:]*:[^:]*:([0-9]{1,10})(?![0-9])");
    private static final Pattern NAME_AND_TWO_NUMBERS =
            Pattern.compile("[^:]*:[^:]*:[0-9]{1,10}:([0-9]{1,10})(?![0-9])");

    private final String database;
    private final String what;

    private Accounts(String database, String what) {
        this.database = database;
        this.what = what;
    }

    static Accounts users() {
        return new Accounts("passwd", "user");
    }

    static Accounts groups() {
        return new Accounts("group", "group");
    }

    /** Returns the numbers of names or numbers with commas between them; throws if one is unknown. */
    List<Long> numbers(String option, String list) throws UsageException {
        List<Long> numbers = new ArrayList<>();
        for (String word : list.split(",", -1)) {
            numbers.add(number(option, word));
        }
        return numbers;
    }

    /** Returns the number of one name or number; throws if it is unknown. */
    long number(String option, String word) throws UsageException {
        return word.matches("[0-9]{1,10}") ? checked(option, word) : numberIn(option, word, ask(option, word));
    }

    /** Returns the number of the login group of a user, given by name or number; throws if he is unknown. */
    long loginGroup(String option, String user) throws UsageException {
        Matcher found = NAME_AND_TWO_NUMBERS.matcher(ask(option, user));
        if (!found.lookingAt()) {
            throw unknown(option, user);
        }
        return checked(option, found.group(1));
    }

    private long checked(String option, String digits) throws UsageException {
        long number = Long.parseLong(digits);
        if (number > MOST) {
            throw new UsageException(option + " " + digits + ": the number of a " + what + " is below " + (MOST + 1));
        }
        return number;
    }

    /** Returns the line of the database about a name, or a number. */
    private String ask(String option, String name) throws UsageException {
        // getent takes a name as an option if it looks like one.
        if (name.isEmpty() || name.startsWith("-") || name.indexOf(':') >= 0) {
            throw unknown(option, name);
        }
        try {
            Process getent = Program.of("/usr/bin/getent", database, name)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            getent.getOutputStream().close();
            String line;
            try (InputStream out = getent.getInputStream()) {
                line = new String(out.readAllBytes(), StandardCharsets.ISO_8859_1);
            }
            if (getent.waitFor() != 0) {
                throw unknown(option, name);
            }
            return line;
        } catch (IOException e) {
            throw new UsageException(
                    option + ": getent cannot be asked for names here (" + e.getMessage() + "); give the number");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UsageException(option + ": interrupted while the name was looked up");
        }
    }

    /** Returns the number in a line of the database; throws if there is none, as in a damaged one. */
    long numberIn(String option, String name, String line) throws UsageException {
        Matcher found = NAME_AND_NUMBER.matcher(line);
        if (!found.lookingAt()) {
            throw unknown(option, name);
        }
        return checked(option, found.group(1));
    }

    private UsageException unknown(String option, String name) {
        return new UsageException(option + ": there is no " + what + " '" + name + "' on this host");
    }
}
