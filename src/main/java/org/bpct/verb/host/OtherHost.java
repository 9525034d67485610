package org.bpct.verb.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.schedule.CommandRunner;
import org.bpct.script.ScriptTemplate;
import org.bpct.script.TemplateException;

/** The other host, as bpct itself asks it by {@code ssh}: one call for each question. */
final class OtherHost {
    private static final Duration A_QUESTION = Duration.ofMinutes(2);
    private static final Duration A_WALK = Duration.ofDays(2);
    private static final String NO_IDENTITY = "";

    private final CommandRunner commands;
    private final String host;
    private final List<String> ssh;

    /**
     * Makes it; nothing is asked yet.
     *
     * @param host the host as ssh takes it
     * @param ssh the words that call ssh; none for {@code ssh} itself
     */
    OtherHost(CommandRunner commands, String host, List<String> ssh) {
        this.commands = commands;
        this.host = host;
        this.ssh = List.copyOf(ssh);
    }

    String host() {
        return host;
    }

    /** Asks about places there. */
    FarSurvey survey(List<FileName> places) throws RunException, InterruptedException {
        return survey(ask("survey", FileName.ofText("/"), NO_IDENTITY, "", places, A_QUESTION));
    }

    /** Makes the missing ones of these directories, closed to others, and returns them all. */
    List<FarPlace> made(List<FileName> directories) throws RunException, InterruptedException {
        FarAnswer answer = ask("survey", FileName.ofText("/"), NO_IDENTITY, "make", directories, A_QUESTION);
        if (answer.code() != 0) {
            throw RunException.failed("cannot make the destination on " + host + ": " + answer.said(), null);
        }
        return survey(answer).places();
    }

    private FarSurvey survey(FarAnswer answer) throws RunException {
        try {
            return FarSurvey.of(answer.out());
        } catch (IOException e) {
            throw RunException.failed(host + " gave no answer that bpct understands: " + e.getMessage(), e);
        }
    }

    /** Lists a name in a directory there, or the directory itself, with all below it, as {@link FarTree} reads it. */
    FarAnswer list(FarPlace root, FileName start, boolean sealed) throws RunException, InterruptedException {
        return list(root, start, sealed, false, false);
    }

    /**
     * Lists a source.
     *
     * @param live whether no folder is looked into in which a file system shows its snapshots
     * @param oneFileSystem whether no other file system is entered
     */
    FarAnswer list(FarPlace root, FileName start, boolean sealed, boolean live, boolean oneFileSystem)
            throws RunException, InterruptedException {
        String wishes = (sealed ? "sealed " : "") + (live ? "live " : "") + (oneFileSystem ? "xdev" : "");
        return ask("list", root.real(), root.identity(), wishes, List.of(start), A_WALK);
    }

    /**
     * Asks about a tree there as a whole: its entries, as {@link FarListing} reads them, or their extended attributes.
     *
     * @param wishes words for the other host, separated by blanks
     */
    FarAnswer ask(String question, FarPlace root, String wishes) throws RunException, InterruptedException {
        return ask(question, root.real(), root.identity(), wishes, List.of(), A_WALK);
    }

    /** Asks a pool there, which is the root of the request. */
    FarAnswer ask(String question, FileName pool, String wishes, List<FileName> words)
            throws RunException, InterruptedException {
        return ask(question, pool, NO_IDENTITY, wishes, words, A_QUESTION);
    }

    private FarAnswer ask(
            String command, FileName root, String identity, String wishes, List<FileName> names, Duration timeout)
            throws RunException, InterruptedException {
        List<byte[]> words = new ArrayList<>(
                CommandRunner.words("bash", "-p", "-c", script("ask.sh"), "bpct", script("program.sh"), host, command));
        words.add(root.bytes());
        words.addAll(CommandRunner.words(identity, wishes, Integer.toString(ssh.size())));
        words.addAll(CommandRunner.words(ssh));
        names.forEach(name -> words.add(name.bytes()));
        CommandRunner.Result result = commands.run(words, timeout);
        if (result.timedOut()) {
            throw RunException.failed(host + " does not answer since " + timeout.toMinutes() + " minutes", null);
        }
        try {
            return FarAnswer.of(result.out(), result.err());
        } catch (IOException e) {
            throw RunException.failed(refusal(lastWords(result.err())), e);
        }
    }

    private static String script(String name) throws RunException {
        try {
            return ScriptTemplate.builtIn("verb/host/" + name);
        } catch (TemplateException e) {
            throw RunException.failed("the questions to other hosts are missing: " + e.getMessage(), e);
        }
    }

    private static String lastWords(byte[] said) {
        String text = new String(said, StandardCharsets.ISO_8859_1).strip();
        return FileName.ofText(text.substring(text.lastIndexOf('\n') + 1)).display();
    }

    /** Returns the sentence about a host that gave no answer, with the remedy. */
    private String refusal(String said) {
        String by = ssh.isEmpty() ? "ssh" : String.join(" ", ssh);
        String words = said.isEmpty() ? "ssh ended without a word" : said;
        if (words.contains("Could not resolve hostname")) {
            return "there is no host " + host + ": " + words;
        }
        if (words.contains("Host key verification failed")) {
            return "the key of " + host + " is not known here; log in once by hand, and compare it: " + by + " " + host;
        }
        if (words.contains("Permission denied (")) {
            return host + " takes none of your keys without a question (" + words
                    + "); jobs cannot type a password. Try: " + by + " -o BatchMode=yes " + host + " true";
        }
        return "cannot run bash on " + host + " by " + by + ": " + words
                + ". It takes a login that may run commands; try: " + by + " -o BatchMode=yes " + host
                + " bash --version";
    }
}
