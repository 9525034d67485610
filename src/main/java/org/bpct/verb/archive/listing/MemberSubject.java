package org.bpct.verb.archive.listing;

import org.bpct.files.Timestamp;
import org.bpct.selection.SelectionSubject;
import org.bpct.verb.archive.tar.TarMember;

/** A member as rules of selection see it: like the extracted file. A hard link counts as a file. */
record MemberSubject(TarMember member) implements SelectionSubject {
    @Override
    public boolean isRegularFile() {
        return member.type() == 'f' || member.type() == 'h';
    }

    @Override
    public boolean isDirectory() {
        return member.type() == 'd';
    }

    @Override
    public long size() {
        return member.attributes().size();
    }

    @Override
    public Timestamp modified() {
        return member.attributes().modified();
    }

    /** An archive of tar knows no other time. */
    @Override
    public Timestamp accessed() {
        return member.attributes().modified();
    }

    @Override
    public Timestamp changed() {
        return member.attributes().modified();
    }

    @Override
    public int mode() {
        int type = switch (member.type()) {
            case 'd' -> 0040000;
            case 'l' -> 0120000;
            case 'c' -> 0020000;
            case 'b' -> 0060000;
            case 'p' -> 0010000;
            default -> 0100000;
        };
        return type | member.attributes().mode();
    }

    @Override
    public long links() {
        return 1;
    }

    @Override
    public long owner() {
        return member.attributes().owner();
    }

    @Override
    public long group() {
        return member.attributes().group();
    }
}
