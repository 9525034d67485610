package org.bpct.roots;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.bpct.caller.Console;
import org.bpct.files.FileName;
import org.bpct.files.NameFolding;
import org.bpct.files.RandomWord;
import org.bpct.schedule.CommandRunner;
import org.jspecify.annotations.Nullable;

/**
 * The test for names that the destinations take for one, made on demand: few trees have names that differ only by case,
 * and only these need it.
 *
 * <p>Two new directories in each destination, or in the nearest directory above one that is missing, are looked for by
 * other names. If a probe must not or cannot be written, an existing name is looked for in the other case.
 */
public final class FoldedNames implements Supplier<NameFolding> {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    /** The script. Its arguments are a directory without symlinks in its name, and the name of a probe, or an empty word. */
    private static final String SCRIPT = CheckedDestinations.OPEN + """
            open "$1" && cd -- "/proc/self/fd/$fd" || exit
            composed=$'\\xc3\\xa9' decomposed=$'e\\xcc\\x81'
            before=$(stat --printf=%.9Y .)
            if [[ -n $2 ]] && mkdir -- "$2" 2>/dev/null; then
                [[ ! -d ${2^^} ]] || printf 'cases '
                if mkdir -- "$2$composed" 2>/dev/null; then
                    [[ ! -d $2$decomposed ]] || printf 'forms '
                    rmdir -- "$2$composed"
                fi
                rmdir -- "$2"
                touch -m -d "@$before" . 2>/dev/null
                exit 0
            fi
            shopt -s dotglob nullglob
            names=(*)
            declare -A listed=()
            for name in "${names[@]}"; do
                listed[$name]=yes
            done
            for name in "${names[@]}"; do
                other=${name~~}
                if [[ $other != "$name" && ! -L $name && -z ${listed[$other]-} ]]; then
                    [[ ! $name -ef $other ]] || printf 'cases '
                    break
                fi
            done
            """;

    private final List<FileName> directories;
    private final boolean writes;
    private final CommandRunner commands;
    private final Console console;
    private @Nullable NameFolding found;

    /**
     * Prepares the question.
     *
     * @param directories the places where the copies land, by names without symlinks; they need not exist
     * @param writes whether a probe may be made there
     */
    public FoldedNames(List<FileName> directories, boolean writes, CommandRunner commands, Console console) {
        this.directories = List.copyOf(directories);
        this.writes = writes;
        this.commands = commands;
        this.console = console;
    }

    @Override
    public synchronized NameFolding get() {
        if (found == null) {
            found = ask();
        }
        return found;
    }

    private NameFolding ask() {
        Set<String> said = new TreeSet<>();
        directories.stream().map(FoldedNames::nearest).distinct().forEach(directory -> said.addAll(ask(directory)));
        return new NameFolding(said.contains("cases"), said.contains("forms"));
    }

    private static FileName nearest(FileName directory) {
        FileName nearest = directory;
        while (!Files.isDirectory(nearest.toPath(), LinkOption.NOFOLLOW_LINKS) && !nearest.equals(nearest.parent())) {
            nearest = nearest.parent();
        }
        return nearest;
    }

    private List<String> ask(FileName directory) {
        String probe = writes ? ".bpct-probe-" + RandomWord.next() : "";
        List<byte[]> words = new ArrayList<>(CommandRunner.words("bash", "-p", "-c", SCRIPT, "bpct"));
        words.add(directory.bytes());
        words.addAll(CommandRunner.words(probe));
        try {
            CommandRunner.Result result = commands.run(words, TIMEOUT);
            if (!result.succeeded()) {
                console.note(
                        "cannot find out which names " + directory.display() + " takes for one: " + result.complaint());
            }
            return List.of(result.outText().strip().split(" "));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
