package org.bpct.roots;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.RandomWord;
import org.bpct.model.LossKind;
import org.bpct.schedule.CommandRunner;

/**
 * The destination roots of a copy by root, made and probed in places where others may write. It uses checked
 * descriptors, because a symlink planted meanwhile would redirect the probe's time to any file.
 *
 * <p>Bash does it: Java can neither make a directory relative to an open one nor set a time there to the nanosecond.
 */
public final class CheckedDestinations {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    /** The beginning of a script that opens directories without following a symlink, as descriptor {@code fd}. */
    static final String OPEN = """
            set -u
            export LC_ALL=C
            umask 077
            open() {
                local -a found
                local said
                if ! { exec {fd}<"$1/."; } 2>/dev/null; then
                    said=$({ : <"$1/."; } 2>&1)
                    printf '%s\\n' "${said##*: }" >&2
                    return 1
                fi
                mapfile -d '' -t found < <(readlink -z -- "/proc/self/fd/$fd")
                [[ ${found[0]-} == "$1" ]] || { printf 'a directory was replaced by a symlink\\n' >&2; return 1; }
            }
            """;

    /**
     * The script. Its arguments are: parent, name, the mode of a new directory or an empty word, the name of a probe,
     * and an unguessable name: with noclobber Bash opens a device or a FIFO that another user has planted.
     */
    private static final String SCRIPT = OPEN + """
            made=
            refuse() {
                printf '%s%s\\n' "$1" "${said##*: }" >&2
                exit 1
            }
            # A mode that is shown right at first, and not after a change, may be shown late.
            lost() {
                [[ $2 != 600 ]] || return
                chmod 640 -- "/proc/self/fd/$file" 2>/dev/null
                [[ $(stat -L --printf=%a -- "/proc/self/fd/$file") == "$2" ]] || return
                lost=mode
                chown 1:1 -- "/proc/self/fd/$file" 2>/dev/null
                [[ $(stat -L --printf=%u:%g -- "/proc/self/fd/$file") != "$1" ]] || lost+=,owner
            }
            if [[ -n $3 && ! -d $1/$2 ]]; then
                open "$1" || exit
                said=$(mkdir -- "/proc/self/fd/$fd/$2" 2>&1) || refuse ''
                made=yes
            fi
            open "${1%/}/$2" && cd -- "/proc/self/fd/$fd" || exit
            before=$(stat --printf=%.9Y .)
            said=$(mkdir -- "$4" 2>&1) || refuse ''
            code=0 owner= lost=
            # Others who may write here can exchange names, but no open file. Nobody can guess this name.
            set -o noclobber
            if { exec {file}>"$5"; } 2>/dev/null; then
                owner=$(stat -L --printf=%u -- "/proc/self/fd/$file")
                lost $(stat -L --printf='%u:%g %a' -- "/proc/self/fd/$file")
                rm -f -- "$5"
            fi
            [[ $owner != "$EUID" ]] || owner=
            printf '%s %s ' "${owner:--}" "${lost:--}"
            if said=$(touch -h -d @1000000001.123456789 -- "$4" 2>&1); then
                stat --printf=%.9Y -- "$4" || code=1
            else
                printf '%s' "$said"
            fi
            rmdir -- "$4" || code=1
            [[ -n $made ]] || touch -m -d "@$before" . 2>/dev/null
            [[ -z $made || $3 == 700 ]] || said=$(chmod "$3" . 2>&1) || refuse 'its mode cannot be set: '
            exit "$code"
            """;

    /** The beginning of touch's message if no time can be set. */
    private static final String TOUCH = "touch: ";

    private final CommandRunner commands;

    /** Prepares to make destinations by commands. */
    public CheckedDestinations(CommandRunner commands) {
        this.commands = commands;
    }

    /**
     * Makes a root if it is missing and a mode is given, and returns its abilities.
     *
     * @param real the real path of the root
     * @param mode the mode of a new root, octal digits; empty if the root must exist
     */
    public Abilities make(FileName real, String mode) throws RunException, InterruptedException {
        String probe = ".bpct-probe-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
        List<byte[]> words = new ArrayList<>(CommandRunner.words("bash", "-p", "-c", SCRIPT, "bpct"));
        boolean top = real.equals(real.parent());
        words.add(real.parent().bytes());
        words.add(
                top ? FileName.currentDirectory().bytes() : real.lastComponent().bytes());
        words.addAll(CommandRunner.words(mode, probe, probe + "-" + RandomWord.next()));
        CommandRunner.Result result = commands.run(words, TIMEOUT);
        if (!result.succeeded()) {
            throw RunException.failed(
                    "cannot prepare the destination " + real.display() + ": " + result.complaint(), null);
        }
        String[] answer = result.outText().strip().split(" ", 3);
        OptionalInt squashed =
                answer[0].equals("-") ? OptionalInt.empty() : OptionalInt.of(Integer.parseUnsignedInt(answer[0]));
        Set<LossKind> lost = answer[1].equals("-") ? Set.of() : LossKind.ofClass(LossKind.CLASS + answer[1]);
        return new Abilities(times(real, answer[2]), squashed, lost);
    }

    private static KeptTimes times(FileName real, String said) throws RunException {
        if (said.startsWith(TOUCH)) {
            String refusal = said.substring(said.lastIndexOf(": ") + 2);
            if (!KeptTimes.isLasting(refusal)) {
                throw RunException.failed(
                        "cannot prepare the destination " + real.display() + ": a time cannot be set there: " + refusal,
                        null);
            }
            return KeptTimes.refused(refusal);
        }
        BigDecimal kept = new BigDecimal(said).subtract(BigDecimal.valueOf(1_000_000_001L));
        return KeptTimes.ofDigits(
                DestinationRoots.digitsOf(kept.movePointRight(9).intValue()));
    }
}
