package org.bpct.fuse;

/** Linux' errors by name and number (errno.h of x86-64 and arm64). */
enum Errno {
    EPERM(1),
    ENOENT(2),
    EIO(5),
    EACCES(13),
    EEXIST(17),
    ENOTDIR(20),
    EISDIR(21),
    EINVAL(22),
    EFBIG(27),
    ENOSPC(28),
    EROFS(30),
    EMLINK(31),
    ERANGE(34),
    ENAMETOOLONG(36),
    ENOSYS(38),
    ENOTEMPTY(39),
    ENODATA(61),
    EOPNOTSUPP(95),
    ECONNABORTED(103),
    ENOTCONN(107),
    ESTALE(116),
    EDQUOT(122);

    private final int number;

    Errno(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
