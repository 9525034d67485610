package org.bpct.fuse;

/** The error that a request is answered with. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Errno errno;

    Refusal(Errno errno) {
        super(errno.name(), null, false, false);
        this.errno = errno;
    }

    Errno errno() {
        return errno;
    }
}
