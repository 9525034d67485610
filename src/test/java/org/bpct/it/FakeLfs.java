package org.bpct.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;

/**
 * The {@code lfs} of a node with Lustre, which no test has: it makes files, says of them what Lustre's says, and keeps what it was
 * called with. All below the sandbox is on Lustre, but for what {@link #isNotOnLustre} names.
 */
final class FakeLfs {
    /** The layout of a file goes with its inode, and with the moment in which that was made. */
    private static final String SCRIPT = """
            #!/bin/bash
            here=${0%/*} code=0 command=$1 options=()
            shift
            printf '%q ' "$command" "$@" >>"$here/calls"
            printf '\\n' >>"$here/calls"
            key() {
                printf -v key '%s/layouts/%s' "$here" "$(stat -L --printf='%i %w' -- "./$1")"
            }
            is_on_lustre() {
                local real
                real=$(readlink -f -- "./$1" && printf .)
                [[ ! -s $here/elsewhere || $real != "$(<"$here/elsewhere")"* ]]
            }
            spell() {
                local prefix=$1 count=1 size=1048576 pool='' pattern=raid0
                shift
                while (($#)); do
                    case $1 in
                        -c) count=$2 ;;
                        -S) size=$2 ;;
                        -p) pool=$2 ;;
                        -L) pattern=$2 count=0 ;;
                    esac
                    shift 2
                done
                ((count >= 0)) || [[ -n ${is_directory-} ]] || count=6
                printf "$prefix%s\\n" "lmm_stripe_count:  $count" "lmm_stripe_size:   $size" "lmm_pattern:       $pattern" \\
                    'lmm_layout_gen:    0' 'lmm_stripe_offset: 3' ${pool:+"lmm_pool:          $pool"} 'lmm_objects:' \\
                    '      - l_ost_idx: 3' '        l_fid:     0x280000400:0x2:0x0'
            }
            write_layout() {
                local start=0 id=0 words=()
                if [[ $1 != -E ]]; then
                    spell '' "$@"
                    return
                fi
                printf '  %s\\n' 'lcm_layout_gen:    3' 'lcm_mirror_count:  1' 'lcm_entry_count:   2' 'components:'
                while (($#)); do
                    end=$2 words=()
                    shift 2
                    while (($#)) && [[ $1 != -E ]]; do
                        words+=("$1" "$2")
                        shift 2
                    done
                    id=$((id + 1))
                    printf '  - lcme_id:             %s\\n    lcme_mirror_id:      0\\n    lcme_flags:          init\\n' "$id"
                    printf '    lcme_extent.e_start: %s\\n    lcme_extent.e_end:   %s\\n    sub_layout:\\n' "$start" "${end/#-1/EOF}"
                    spell '      ' "${words[@]}"
                    start=$end
                done
            }
            while (($#)) && [[ $1 != -- ]]; do
                options+=("$1")
                shift
            done
            shift
            case $command in
                plant)
                    key "$1"
                    cat >"$key"
                    ;;
                asked)
                    key "$1"
                    [[ -e $key.asked ]] && cat -- "$key.asked" || echo nothing
                    ;;
                getstripe)
                    for name; do
                        [[ $name != /* ]] || cd /
                        name=${name#/}
                        if [[ ! -e ./$name ]]; then
                            echo "lfs getstripe: cannot stat '$name': No such file or directory" >&2
                            exit 2
                        elif ! is_on_lustre "$name"; then
                            echo 'lfs getstripe: cannot get lov name: Inappropriate ioctl for device (25)' >&2
                            exit 25
                        elif [[ -d ./$name && " ${options[*]} " == *' --raw '* ]]; then
                            key "$name"
                            [[ -e $key ]] || write_layout -c 0 -S 0 -L 0 >"$key.none"
                            [[ -e $key ]] || key+=.none
                            while IFS= read -r line; do
                                [[ $line == *@(objects|l_ost_idx|l_fid)* ]] || printf '%s\\n' "${line/lmm_/}"
                            done <"$key"
                            continue
                        elif [[ -d ./$name ]]; then
                            echo 'stripe_count:  1 stripe_size:   1048576 pattern:       raid0 stripe_offset: -1'
                            continue
                        fi
                        key "$name"
                        if [[ -e $key ]]; then
                            cat -- "$key"
                        else
                            spell ''
                        fi
                    done
                    ;;
                mdts)
                    echo MDTS:
                    cat "$here/mdts" 2>/dev/null || printf '%s: lustre-MDT000%s_UUID ACTIVE\\n' 0 0 1 1 2 2
                    ;;
                mkdir)
                    for name; do
                        if [[ -e $here/refuses-mdts ]]; then
                            echo "error on LL_IOC_LMV_SETSTRIPE '$name' (3): Operation not permitted" >&2
                            code=1
                        else
                            mkdir -m "${options[3]}" -- "$name" && echo "${options[1]}" >>"$here/made-on" || code=17
                        fi
                    done
                    ;;
                setstripe)
                    pool=''
                    for ((i = 0; i < ${#options[@]}; i++)); do
                        [[ ${options[i]} != -p ]] || pool=${options[i + 1]}
                    done
                    for name; do
                        [[ $name != /* ]] || cd /
                        name=${name#/}
                        if [[ -n $pool && $pool == "$(cat "$here/missing-pool" 2>/dev/null)" && -d ./$name ]]; then
                            echo "lfs setstripe: setstripe error for '$name': pool 'lustre.$pool' does not exist" >&2
                            code=2
                        elif [[ -d ./$name && -e $here/refuses ]]; then
                            echo "lfs setstripe: setstripe error for '$name': Operation not permitted" >&2
                            code=1
                        elif [[ -d ./$name ]]; then
                            echo "default of $name" >>"$here/defaults"
                            key "$name"
                            printf '%s' "${options[*]@Q}" >"$key.asked"
                            is_directory=yes write_layout "${options[@]}" >"$key"
                        elif [[ -e ./$name ]]; then
                            echo "lfs setstripe: setstripe error for '$name': stripe already set" >&2
                            code=17
                        elif [[ -n $pool && $pool == "$(cat "$here/missing-pool" 2>/dev/null)" ]]; then
                            echo "lfs setstripe: setstripe error for '$name': pool 'lustre.$pool' does not exist" >&2
                            code=2
                        elif [[ -e $here/refuses ]]; then
                            echo "lfs setstripe: setstripe error for '$name': Operation not permitted" >&2
                            code=1
                        else
                            # As open(2) with O_CREAT alone, which a dangling symlink leads elsewhere.
                            : >>"./$name" || exit
                            chmod "$(printf %o $((0644 & ~$(umask))))" "./$name"
                            key "$name"
                            printf '%s' "${options[*]@Q}" >"$key.asked"
                            if [[ -e $here/restricts ]]; then
                                echo "lfs setstripe: setstripe warning for '$name': Setstripe is restricted by your administrator, default striping applied" >&2
                                spell '' >"$key"
                            else
                                write_layout "${options[@]}" >"$key"
                            fi
                        fi
                    done
                    ;;
            esac
            exit "$code"
            """;

    private final Sandbox sandbox;

    private FakeLfs(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    static FakeLfs in(Sandbox sandbox) throws IOException {
        sandbox.directory("tools/layouts");
        sandbox.file("tools/lfs", SCRIPT);
        Shell.call("chmod 755 \"$1\" && chmod 777 \"${1%/*}\" \"${1%/*}/layouts\"", sandbox.path("tools/lfs"));
        return new FakeLfs(sandbox);
    }

    /** Returns the PATH of a node that has it. */
    FileName path() {
        return FileName.ofText(sandbox.path("tools").text() + ":/usr/bin:/bin");
    }

    /** Lets a file have this layout, in the words of {@code lfs getstripe}. */
    void plant(String file, String text) throws IOException {
        FileName layout = sandbox.file("layout", text);
        Shell.call(
                "cd -- \"${2%/*}\" && \"$1\" plant -- \"${2##*/}\" <\"$3\"",
                sandbox.path("tools/lfs"), sandbox.path(file), layout);
    }

    /** Returns the words with which a file was made; "nothing" if something else has made it. */
    String asked(String file) {
        return Shell.call(
                        "cd -- \"${2%/*}\" && \"$1\" asked -- \"${2##*/}\"",
                        sandbox.path("tools/lfs"), sandbox.path(file))
                .out()
                .strip()
                .replace("'", "");
    }

    /** Lets what has this name, and all below it, be on another file system. */
    void isNotOnLustre(FileName place) throws IOException {
        sandbox.file("tools/elsewhere", place.text());
    }

    /** Lets it do something else from now on: {@code restricts}, {@code refuses}, or {@code missing-pool}, which one. */
    void does(String what, String which) throws IOException {
        sandbox.file("tools/" + what, which);
    }

    /** Returns the metadata servers that it has made directories on, in its order. */
    List<String> metadataServers() throws IOException {
        Path made = sandbox.path("tools/made-on").toPath();
        return Files.exists(made) ? Files.readAllLines(made) : List.of();
    }

    /** Returns how often a command of it was called. */
    long calls(String command) throws IOException {
        Path calls = sandbox.path("tools/calls").toPath();
        return Files.exists(calls)
                ? Files.readAllLines(calls, StandardCharsets.ISO_8859_1).stream()
                        .filter(line -> line.startsWith(command + " "))
                        .count()
                : 0;
    }

    /** Returns true if it was told to change the default of a directory. */
    boolean hasChangedDirectories() {
        return Files.exists(sandbox.path("tools/defaults").toPath());
    }
}
