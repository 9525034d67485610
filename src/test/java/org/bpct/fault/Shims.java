package org.bpct.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.it.Sandbox;
import org.bpct.it.Shell;

/**
 * A folder that stands first on PATH: its commands are the system's, but kill the script that calls them at a moment
 * that a seed chooses - before the command, amidst it, after it, or while the command goes on alone.
 *
 * <p>A script is known by the leader of its process group: the local runner, a batch system and these tests give each a
 * group of its own. So a bpct that runs with this PATH, and its runner, are not touched.
 */
final class Shims {
    private static final List<String> COMMANDS = List.of(
            "cp",
            "dd",
            "touch",
            "truncate",
            "stat",
            "mkdir",
            "mv",
            "tar",
            "ln",
            "chmod",
            "chown",
            "chgrp",
            "rm",
            "cat",
            "sync",
            "sha256sum",
            "b2sum",
            "sort",
            "tr",
            "readlink",
            "split",
            "head",
            "gzip",
            "zstd");

    private static final String SHIM = """
            #!/bin/bash
            here=${BASH_SOURCE[0]%/*} name=${0##*/} script=''
            read -r _ _ _ _ leader _ <"/proc/$$/stat"
            mapfile -d '' -t words <"/proc/$leader/cmdline"
            # What runs below a seal has one more word.
            for word in "${words[@]}"; do [[ $word != */jobs/*/script ]] || script=$word; done
            [[ -n $script && -e $here/armed ]] || exec "/usr/bin/$name" "$@"
            job=${script%/script} job=${job##*/} kills='' calls=''
            { read -r kills <"$here/kills.$job"; } 2>/dev/null
            read -r seed range most <"$here/armed"
            ((${#kills} < most)) || exec "/usr/bin/$name" "$@"
            printf . >>"$here/calls.$leader"
            { read -r calls <"$here/calls.$leader"; } 2>/dev/null
            RANDOM=$((seed + 10#0${job//[!0-9]/} * 1009 + ${#kills} * 97))
            at=$((1 + RANDOM % range)) how=$((RANDOM % 4)) whole=$((RANDOM % 2))
            ((${#calls} == at)) || exec "/usr/bin/$name" "$@"
            printf . >>"$here/kills.$job"
            printf '%s %s %s %s\\n' "$job" "$name" "$how" "$whole" >>"$here/log"
            # Half of the last file of a copy, as a cp leaves it that dies amidst it.
            if ((how == 1)) && [[ $name == cp && " $* " != *" --link "* ]]; then
                file=${!#} to=''
                while (($#)); do
                    [[ $1 != -t ]] || to=$2
                    shift
                done
                [[ -z $to || -L $file || ! -f $file ]] || head -c $(($(/usr/bin/stat -c %s -- "$file") / 2)) -- "$file" >"$to/$file"
            fi
            ((how != 2)) || "/usr/bin/$name" "$@"
            if ((how == 3)); then
                kill -KILL "$leader"
                exec "/usr/bin/$name" "$@"
            fi
            ((whole)) && kill -KILL -- "-$leader"
            kill -KILL "$leader"
            # No command ends well without its work: a dd that read nothing gave a lane the checksum of nothing.
            ((how == 2)) || kill -KILL "$$"
            """;

    private final FileName folder;

    private Shims(FileName folder) {
        this.folder = folder;
    }

    /** Makes the folder; nothing is killed before {@link #arm}. */
    static Shims in(Sandbox sandbox) throws IOException {
        FileName shim = sandbox.file("shims/cp", SHIM);
        Shell.call(
                "chmod 755 -- \"$1\" && cd -- \"${1%/*}\" && chmod 777 . && for c in "
                        + String.join(" ", COMMANDS.subList(1, COMMANDS.size())) + "; do cp cp \"$c\"; done",
                shim);
        return new Shims(shim.parent());
    }

    /** Returns the PATH for scripts that are to be killed. */
    FileName path() {
        return FileName.ofText(folder.text() + ":/usr/bin:/bin");
    }

    /**
     * Lets each start of a script be killed at one of its first calls of a command.
     *
     * @param range of how many calls
     * @param most how many starts of each job
     */
    void arm(long seed, int range, int most) throws IOException {
        Files.writeString(file("armed.new"), seed % 10_000 + " " + range + " " + most + "\n");
        Files.move(file("armed.new"), file("armed"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }

    /** Lets scripts live. */
    void disarm() throws IOException {
        Files.deleteIfExists(file("armed"));
    }

    /** Returns what was killed so far: job, command, how, and whether its children were killed with it. */
    List<String> kills() throws IOException {
        Path log = file("log");
        if (!Files.exists(log)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(log)) {
            return lines.toList();
        }
    }

    private Path file(String name) {
        return folder.resolve(FileName.ofText(name)).toPath();
    }
}
