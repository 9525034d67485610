package org.bpct.it;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.fuse.FuseMount;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A file system, real or a {@link FuseMount} with one weakness, which root makes and mounts in the sandbox; it must be closed before the
 * sandbox is cleared.
 */
final class MountedPlace implements AutoCloseable {
    /** Mounts on the folder m, beside which it may leave what it needs; $1 is the user to whom the place belongs. */
    private static final String BEGIN = """
            mapfile -d '' -t w; cd -- "${w[0]}" && mkdir m server && chown "$1:$1" m server || exit
            disk() { truncate -s "$1" disk && "${@:2}" disk && mount -o loop disk "${at-m}"; }
            {
            """;

    private static final String END = """
            } >said 2>&1 || { cat said >&2; exit 1; }
            chown "$1:$1" m 2>/dev/null; chmod 755 m
            """;

    private static final String OVERLAY = """
            at=server && disk 64M mkfs.ext4 -q -F -b 4096 && mkdir server/{lower,upper,work} &&
            mount -t overlay -o "lowerdir=$PWD/server/lower,upperdir=$PWD/server/upper,workdir=$PWD/server/work" none m
            """;

    /** The server speaks with its client through a pipe: no daemon, key or port of the host is needed. */
    private static final String SSHFS = """
            printf '#!/bin/bash\\nexec setpriv --reuid %d --regid %d --clear-groups %s -u 022\\n' "$1" "$1" "$2" >ssh &&
            chmod 755 ssh && ! sshfs -h 2>&1 | grep -q no_contain_symlinks || all=,no_contain_symlinks
            sshfs -o "ssh_command=$PWD/ssh,allow_other${all-}" "host:$PWD/server" m
            """;

    /** Root is nobody there, and nobody gives files away. */
    private static final String SQUASH =
            "bindfs --force-user=nobody --force-group=nogroup --chown-deny --chgrp-deny server m";

    /** What is made, of which programs, and how. */
    enum Kind {
        EXT4("ext4", "mkfs.ext4", "disk 64M mkfs.ext4 -q -F -b 4096", 0),
        SMALL_INODES("ext4 with inodes of 128 bytes", "mkfs.ext4", "disk 64M mkfs.ext4 -q -F -b 4096 -I 128", 3),
        XFS("xfs", "mkfs.xfs", "disk 320M mkfs.xfs -q", 0),
        XFS_UNTIL_2038("xfs without times behind 2038", "mkfs.xfs", "disk 320M mkfs.xfs -q -m bigtime=0", 3),
        BTRFS("btrfs", "mkfs.btrfs", "disk 256M mkfs.btrfs -q", 0),
        TMPFS("tmpfs", "mount", "mount -t tmpfs -o size=64m none m", 0),
        OVERLAY("overlay", "mkfs.ext4", MountedPlace.OVERLAY, 0),
        NTFS("ntfs-3g", "ntfs-3g", "truncate -s 64M disk && mkntfs -q -F -Q disk && ntfs-3g disk m", 3),
        SSHFS("sshfs", "sshfs", MountedPlace.SSHFS, 3),
        SQUASHED("bindfs as a server that squashes root", "bindfs", MountedPlace.SQUASH, 0),
        LARGE_INODES("inodes above 2^63", "inodes=77", 3),
        NO_USER_ATTRIBUTES("EINVAL for attributes of users", "attributes.user=EINVAL", 3),
        NO_ATTRIBUTES(
                "no attributes",
                "attributes.user=EOPNOTSUPP attributes.trusted=EOPNOTSUPP attributes.security=EOPNOTSUPP",
                3),
        NO_TIMES("EPERM for times", "errors=UTIMES:EPERM", 3),
        WHOLE_SECONDS("whole seconds", "step=1000000000", 3),
        NO_MODES("modes that are ignored", "modes=ignored", 3),
        SQUASHED_BY_ALL("one owner for all", "squash=65534", 3),
        FOLDED("names without case", "fold=yes", 3),
        HIDDEN_LINKS("hard links that are not shown", "links=hidden", 3);

        private final String words;
        private final String program;
        private final String script;
        private final String settings;
        private final int code;

        /** Defines one by what people call it, a program that it needs, what mounts it, and the exit code of a copy of all that there is. */
        Kind(String words, String program, String script, int code) {
            this(words, program, script, "", code);
        }

        /** Defines one of the tests by its settings, with blanks between them. */
        Kind(String words, String settings, int code) {
            this("FUSE: " + words, "", "", settings, code);
        }

        Kind(String words, String program, String script, String settings, int code) {
            this.words = words;
            this.program = program;
            this.script = script;
            this.settings = settings;
            this.code = code;
        }

        private Map<String, String> settings() {
            return Stream.of(settings.split(" ", -1))
                    .map(setting -> setting.split("=", 2))
                    .collect(Collectors.toMap(words -> words[0], words -> words[1]));
        }

        /** Returns the exit code of a copy of all that file systems can hold: 3 where it cannot keep all of it. */
        int code() {
            return code;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    private static final List<String> FOLDERS = List.of("/usr/bin", "/usr/sbin", "/bin", "/sbin", "/usr/lib/openssh");

    private final Kind kind;
    private final FileName base;
    private final @Nullable FuseMount mount;

    private MountedPlace(Kind kind, FileName base, @Nullable FuseMount mount) {
        this.kind = kind;
        this.base = base;
        this.mount = mount;
    }

    /** Makes one that belongs to this user, or ends the test loudly: as failed in continuous integration, where all programs must be. */
    static MountedPlace of(Kind kind, Sandbox sandbox, User owner) throws IOException {
        if (!User.current().isRoot()) {
            throw skipped(kind, "root is needed");
        }
        if (!kind.settings.isEmpty()) {
            return weak(kind, sandbox, owner);
        }
        for (String program : kind == Kind.SSHFS ? List.of("sshfs", "sftp-server") : List.of(kind.program)) {
            if (path(program).isEmpty()) {
                if ("1".equals(System.getenv("BPCT_CI"))) {
                    fail("NO TEST ON " + kind + ": not installed: " + program);
                }
                throw skipped(kind, "not installed: " + program);
            }
        }
        FileName base = sandbox.directory("place");
        Outcome mounted = Shell.run(
                BEGIN + kind.script + "\n" + END,
                List.of(base),
                Integer.toString(owner.uid()),
                kind == Kind.SSHFS ? path("sftp-server") : "");
        MountedPlace place = new MountedPlace(kind, base, null);
        if (mounted.exitCode() != 0) {
            place.close();
            throw skipped(kind, "it cannot be mounted here: " + mounted.err());
        }
        return place;
    }

    private static MountedPlace weak(Kind kind, Sandbox sandbox, User owner) throws IOException {
        FuseMount.require();
        FileName base = sandbox.directory("place");
        FuseMount mount = FuseMount.at(sandbox, "place/m", Map.of());
        MountedPlace place = new MountedPlace(kind, base, mount);
        Shell.call("chown -- " + owner.uid() + ":" + owner.gid() + " \"$1\" && chmod 755 -- \"$1\"", place.folder());
        for (Map.Entry<String, String> setting : kind.settings().entrySet()) {
            mount.set(setting.getKey(), setting.getValue());
        }
        return place;
    }

    /** Surefire counts skipped tests, but is silent about the reason. */
    private static RuntimeException skipped(Kind kind, String why) {
        String reason = "NO TEST ON " + kind + ": " + why;
        System.err.println(reason);
        return Assumptions.abort(reason);
    }

    private static String path(String program) {
        return Stream.of(FOLDERS.toArray(new String[0]))
                .map(folder -> folder + "/" + program)
                .filter(path -> Files.isExecutable(Path.of(path)))
                .findFirst()
                .orElse("");
    }

    /** Returns where it is mounted. */
    FileName folder() {
        return base.resolve(FileName.ofText("m"));
    }

    /** Returns where a name on it is found without the client that hides hard links of sshfs. */
    FileName onServer(FileName name) {
        return kind == Kind.SSHFS ? FileName.ofText(name.text().replace("/place/m/", "/place/server/")) : name;
    }

    @Override
    public void close() {
        if (mount != null) {
            mount.close();
            return;
        }
        Shell.call("cd -- \"$1\"; for at in m server; do ! mountpoint -q $at || umount -l $at; done", base);
    }
}
