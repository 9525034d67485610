package org.bpct.fuse;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Requests of the kernel, with their numbers in its header {@code linux/fuse.h}. */
enum Operation {
    LOOKUP(1),
    FORGET(2),
    GETATTR(3),
    SETATTR(4),
    READLINK(5),
    SYMLINK(6),
    MKNOD(8),
    MKDIR(9),
    UNLINK(10),
    RMDIR(11),
    RENAME(12),
    LINK(13),
    OPEN(14),
    READ(15),
    WRITE(16),
    STATFS(17),
    RELEASE(18),
    FSYNC(20),
    SETXATTR(21),
    GETXATTR(22),
    LISTXATTR(23),
    REMOVEXATTR(24),
    FLUSH(25),
    INIT(26),
    OPENDIR(27),
    READDIR(28),
    RELEASEDIR(29),
    FSYNCDIR(30),
    CREATE(35),
    INTERRUPT(36),
    DESTROY(38),
    BATCH_FORGET(42),
    READDIRPLUS(44),
    RENAME2(45);

    private static final Map<Integer, Operation> BY_NUMBER =
            Arrays.stream(values()).collect(Collectors.toMap(operation -> operation.number, Function.identity()));

    private final int number;

    Operation(int number) {
        this.number = number;
    }

    /** Returns the operation of a number, or null if this file system has none: the kernel does without it then. */
    static @Nullable Operation of(int number) {
        return BY_NUMBER.get(number);
    }

    /** Returns true if the kernel wants no answer. */
    boolean isSilent() {
        return this == FORGET || this == BATCH_FORGET || this == INTERRUPT;
    }
}
