package org.bpct.roots;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bpct.files.FileName;
import org.bpct.files.RandomWord;
import org.bpct.schedule.CommandRunner;

/**
 * A look at the attributes that a directory of this host keeps, by a folder that is made there and removed again. Files are
 * made in it and changed; the answers of {@code stat} tell the attributes that were kept.
 */
public final class PlaceProbe {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final int WIDTH = 20;

    /**
     * The script. Its arguments are: the real path of the directory, and a name that nobody can guess. It writes a line
     * for each kind of attribute: its name, a tab, and the answer.
     *
     * <p>Who may write in the directory can exchange the folder at any time, and where modes are not kept anybody can plant
     * names in it. So a folder with contents is not entered, files are new ones that are changed by descriptor, and a symlink gets a
     * time only where nobody else can write. Names are removed in the folder that was entered, and the folder only while it is
     * empty.
     */
    private static final String SCRIPT = CheckedDestinations.OPEN + """
            say() { printf '%s\\t%s\\n' "$1" "$2"; }
            try() {
                local name=$1 wanted=$2 said
                shift 2
                said=$("$@" 2>&1) || { say "$name" "no: ${said##*: }"; return 1; }
                said=$(looked) && [[ $said == "$wanted" ]] && { say "$name" yes; return; }
                say "$name" "no: not kept, without a word"
                return 1
            }
            make() { : >"$1"; }
            tool() {
                [[ -n $(type -P "$2") ]] && return
                say "$1" "not known: $2 is not installed here"
                return 1
            }
            here=$1 folder=$2
            odd=$'odd: \\\\?*|"<>\\xff.'
            open "$here" || exit
            before=$(stat --printf=%.9Y -- "/proc/self/fd/$fd/.")
            said=$(mkdir -- "/proc/self/fd/$fd/$folder" 2>&1) || { printf '%s' "${said##*: }" >&2; exit 1; }
            clear() {
                [[ -z $entered ]] || rm -f -- f g s p n h Case "$odd"
                cd / && rmdir -- "/proc/self/fd/$fd/$folder" 2>/dev/null ||
                    [[ -z $entered ]] || say 'NOT REMOVED' "$folder, since there is something in it"
                touch -m -d "@$before" "/proc/self/fd/$fd/." 2>/dev/null
            }
            entered=
            trap clear EXIT
            cd -P -- "/proc/self/fd/$fd/$folder" && [[ $(pwd -P) == "${here%/}/$folder" && -z $(ls -A) ]] ||
                { echo 'a folder that was made there was replaced' >&2; exit 1; }
            entered=yes
            set -o noclobber
            { exec {made}>f; } 2>/dev/null || { said=$({ : >f; } 2>&1); printf '%s' "${said##*: }" >&2; exit 1; }
            f=/proc/self/fd/$made
            looked() { stat -L -c %a "$f"; }
            try 'modes' 640 chmod 640 "$f"
            try 'setuid, setgid' 6755 chmod 6755 "$f"
            if ((EUID == 0)); then
                looked() { stat -L -c %u:%g "$f"; }
                try 'owners' 12345:12346 chown 12345:12346 "$f"
                chown 0:0 "$f" 2>/dev/null
            fi
            looked() { stat -L -c %.9Y "$f"; }
            if said=$(touch -m -d @1000000001.123456789 "$f" 2>&1); then
                case $(looked) in
                    1000000001.123456789) say 'times' 'yes, nanoseconds' ;;
                    1000000001.000000000) say 'times' 'to the second' ;;
                    1000000001.*) say 'times' "to $(looked | sed 's/.*\\.//; s/0*$//' | tr -d '\\n' | wc -c) digits of a second" ;;
                    1000000000.* | 1000000002.*) say 'times' 'to two seconds' ;;
                    *) say 'times' 'no: not kept, without a word' ;;
                esac
            else
                say 'times' "no: ${said##*: }"
            fi
            looked() { stat -c '%h %i' f g | sort -u | grep -c '^2 '; }
            try 'hard links' 1 ln f g
            looked() { readlink s; }
            if try 'symlinks' there ln -s there s && [[ $(stat -c '%u %a' .) == "$EUID 700" ]]; then
                looked() { stat -c %Y s; }
                try 'times of symlinks' 1000000002 touch -h -d @1000000002 s
            fi
            looked() { stat -c %F p; }
            try 'FIFOs' fifo mkfifo p
            if ((EUID == 0)); then
                looked() { stat -c '%F %t:%T' n; }
                try 'devices' 'character special file 1:3' mknod n c 1 3
            fi
            looked() { (($(stat -L -c %b "/proc/self/fd/$hole") < 1024)) && echo few; }
            ! { exec {hole}>h; } 2>/dev/null || try 'holes' few truncate -s 1M "/proc/self/fd/$hole"
            looked() { stat -c %n "$odd"; }
            try 'any bytes in names' "$odd" make "$odd"
            make Case 2>/dev/null
            if [[ -e cASE ]]; then say 'case of names' 'no: two names that differ in it are one file'; else say 'case of names' yes; fi
            if tool 'user attributes' setfattr && tool 'user attributes' getfattr; then
                looked() { getfattr --only-values -n user.bpct "$f" 2>/dev/null; }
                try 'user attributes' 1 setfattr -n user.bpct -v 1 "$f"
                if ((EUID == 0)); then
                    looked() { getfattr --only-values -n trusted.bpct "$f" 2>/dev/null; }
                    try 'trusted attributes' 1 setfattr -n trusted.bpct -v 1 "$f"
                    looked() { getfattr -e hex -n security.capability "$f" 2>/dev/null | sed -n 's/.*=//p'; }
                    try 'capabilities' 0x0100000200200000000000000000000000000000 \\
                        setfattr -n security.capability -v 0x0100000200200000000000000000000000000000 "$f"
                fi
            fi
            if tool 'access lists' setfacl && tool 'access lists' getfacl; then
                looked() { getfacl -cn "$f" 2>/dev/null | grep -x user:12345:r--; }
                try 'access lists' user:12345:r-- setfacl -m u:12345:r "$f"
            fi
            # Another user who can write here could put a symlink in the place of the name.
            if [[ $(stat -c '%u %a' .) == "$EUID 700" ]] && tool 'projects' lsattr && tool 'projects' chattr; then
                looked() { lsattr -p f | { read -r number _; echo "$number"; }; }
                try 'projects' 4242 chattr -p 4242 -- f
            fi
            exit 0
            """;

    private final CommandRunner commands;

    /** Prepares to look by commands. */
    public PlaceProbe(CommandRunner commands) {
        this.commands = commands;
    }

    /**
     * The answers.
     *
     * @param lines one line for each kind of attribute, for people
     * @param trouble the reason why there are none, for people; empty if there are
     */
    public record Kept(List<String> lines, String trouble) {
        /** Copies the list. */
        public Kept {
            lines = List.copyOf(lines);
        }
    }

    /** Makes and removes a folder in a directory, given by its real path, and returns the attributes that it keeps. */
    public Kept look(FileName directory) throws InterruptedException {
        List<byte[]> words = new ArrayList<>(CommandRunner.words("bash", "-p", "-c", SCRIPT, "bpct"));
        words.add(directory.bytes());
        words.addAll(CommandRunner.words(".bpct-probe-" + RandomWord.next()));
        CommandRunner.Result result = commands.run(words, TIMEOUT);
        if (!result.succeeded()) {
            String said = result.errText().strip();
            return new Kept(List.of(), said.isEmpty() ? result.complaint() : said);
        }
        List<String> lines = new ArrayList<>();
        for (String line : result.outText().lines().toList()) {
            String[] answer = line.split("\t", 2);
            lines.add(String.format(Locale.ROOT, "%-" + WIDTH + "s%s", answer[0], answer[1]));
        }
        return new Kept(lines, "");
    }
}
