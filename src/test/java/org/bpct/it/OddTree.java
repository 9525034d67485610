package org.bpct.it;

import java.util.List;
import org.bpct.files.FileName;

/** A small tree with one or two of all that file systems keep or lose: the same each time. */
final class OddTree {
    private static final String FOR_ALL = """
            mapfile -d '' -t w; cd -- "${w[0]}" && umask 022 || exit
            set -e
            mkdir -p d/e odd empty closed listed shared sticky
            echo 1 >d/f; head -c 70001 /dev/zero | tr '\\0' x >d/large; : >nothing; echo 2 >twin; echo 3 >marked
            echo 4 >d/listed; echo 5 >d/setuid; echo 6 >d/closed; echo 7 >listed/in; echo 8 >d/read-only; echo 9 >rich
            truncate -s 6M sparse; printf x | dd of=sparse bs=1 seek=5000000 conv=notrunc status=none
            ln d/f d/e/g; ln d/f far; ln twin d/twin; ln marked closed/marked
            mkfifo pipe d/pipe
            ln -s d/f symlink; ln -s /etc/hostname absolute; ln -s 'nowhere at all' dangling; ln -P dangling d/dangling
            ln -s .. d/up; ln -s "$(printf 'x%.0s' {1..999})" long
            for name in $'new\\nline' -rf 'a b ' $'\\xff\\xfe' $'Latin-1 \\xe9' $'\\xc3\\xa9' 'a:b' 'a?"<>|*' 'back\\slash' CON 'dot.' "$(printf 'x%.0s' {1..255})"; do
                echo "$name" >"odd/$name" 2>/dev/null
            done
            chmod 4751 d/setuid; chmod 600 d/closed; chmod 444 d/read-only; chmod 2775 shared; chmod 1777 sticky
            setfattr -n user.k -v 1 marked; setfattr -n user.k -v 2 d; setfattr -n user.long -v "$(printf 'y%.0s' {1..1500})" rich
            setfacl -m u:77:r d/listed; setfacl -m u:77:rwx,d:u:78:rx,d:g::r,d:o::- listed
            """;

    private static final String FOR_ROOT = """
            mknod null c 1 3; mknod d/loop b 7 200
            chown -h 1234:4321 d/f d/e symlink pipe null; chown 65534:0 d/large closed
            echo 10 >d/none; chmod 0 d/none; echo 11 >d/able; setcap cap_net_raw+ep d/able
            setfattr -n trusted.k -v 3 d/able; setfattr -n trusted.k -v 4 empty; setfattr -h -n trusted.k -v 5 absolute
            """;

    private static final String OWN = "chown -h -R \"$1:$1\" .; chmod 4751 d/setuid; chmod 2775 shared\n";

    private static final String TIMES = """
            touch -h -d '2020-01-02 03:04:05.123456789' -- d/f symlink pipe d/listed d/up long
            touch -h -d '2021-01-02 03:04:05.000000001' -- d/large dangling odd/* && touch -h -d '2022-02-02 02:02:02' twin d/pipe
            touch -h -d '1969-12-31 12:00:00.5' rich && touch -h -d '1960-05-05 05:05:05.25' marked && touch -h -d '2100-06-06 06:06:06.75' nothing absolute
            chmod 0555 closed
            touch -d '2019-01-02 03:04:05.987654321' shared listed odd && touch -d '2101-01-01 01:01:01' sticky && touch -d '1999-01-01' d/e closed d .
            """;

    private OddTree() {}

    /** Plants it in an empty folder; of an ordinary user it is what he can make himself. */
    static void plant(FileName root, User owner) {
        Shell.run(FOR_ALL + (owner.isRoot() ? FOR_ROOT : OWN) + TIMES, List.of(root), Integer.toString(owner.uid()))
                .expect(0);
    }
}
