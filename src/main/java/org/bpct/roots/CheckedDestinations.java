package org.bpct.roots;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.schedule.CommandRunner;

/**
 * The destination roots of a copy by root, made and probed in places where others may write. It uses checked
 * descriptors, because a symlink planted meanwhile would redirect the probe's time to any file.
 *
 * <p>Bash does it: Java can neither make a directory relative to an open one nor set a time there to the nanosecond.
 */
final class CheckedDestinations {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    /**
     * The script. Its arguments are: parent, name, the mode of a new directory or an empty word, and the name of a
     * probe.
     */
    private static final String SCRIPT = """
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
            made=
            refuse() {
                printf '%s%s\\n' "$1" "${said##*: }" >&2
                exit 1
            }
            if [[ -n $3 && ! -d $1/$2 ]]; then
                open "$1" || exit
                said=$(mkdir -- "/proc/self/fd/$fd/$2" 2>&1) || refuse ''
                made=yes
            fi
            open "${1%/}/$2" && cd -- "/proc/self/fd/$fd" || exit
            before=$(stat --printf=%.9Y .)
            # With noclobber Bash would open a device or a FIFO that somebody has planted there.
            said=$(mkdir -- "$4" 2>&1) || refuse ''
            code=0
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

    /** The beginning of what touch says where no time can be set. */
    private static final String TOUCH = "touch: ";

    private final CommandRunner commands;

    CheckedDestinations(CommandRunner commands) {
        this.commands = commands;
    }

    /**
     * Makes a root if it is missing and a mode is given, and returns what it keeps of times.
     *
     * @param real the real path of the root
     * @param mode the mode of a new root, octal digits; empty if the root must exist
     */
    KeptTimes make(FileName real, String mode) throws RunException, InterruptedException {
        String probe = ".bpct-probe-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
        List<byte[]> words = new ArrayList<>(CommandRunner.words("bash", "-p", "-c", SCRIPT, "bpct"));
        boolean top = real.equals(real.parent());
        words.add(real.parent().bytes());
        words.add(
                top ? FileName.currentDirectory().bytes() : real.lastComponent().bytes());
        words.addAll(CommandRunner.words(mode, probe));
        CommandRunner.Result result = commands.run(words, TIMEOUT);
        if (!result.succeeded()) {
            throw RunException.failed(
                    "cannot prepare the destination " + real.display() + ": " + result.complaint(), null);
        }
        String said = result.outText().strip();
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
