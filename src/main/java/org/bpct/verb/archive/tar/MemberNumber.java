package org.bpct.verb.archive.tar;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;

/** Numbers of 64 bits that stand for names and attributes of members: the first bytes of their SHA-256, never 0. */
final class MemberNumber {
    private static final ThreadLocal<MessageDigest> DIGEST = ThreadLocal.withInitial(MemberNumber::sha256);
    private static final int FIELDS = 7;

    private MemberNumber() {}

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static long ofName(byte[] name) {
        return number(DIGEST.get().digest(name));
    }

    /** Returns the number of a file, symlink or FIFO; 0 for other types, which are archived again. */
    static long ofAttributes(char type, TarMember.Attributes attributes, FileName target) {
        if (type != 'f' && type != 'l' && type != 'p') {
            return 0;
        }
        // A walk has to find the same time as the archive has.
        Timestamp modified = attributes.modified().asTold();
        ByteBuffer fields = ByteBuffer.allocate(FIELDS * Long.BYTES)
                .putLong(type)
                .putLong(attributes.mode())
                .putLong(attributes.owner())
                .putLong(attributes.group())
                .putLong(attributes.size())
                .putLong(modified.seconds())
                .putLong(modified.nanos());
        MessageDigest digest = DIGEST.get();
        digest.update(fields.array());
        return number(digest.digest(target.bytes()));
    }

    private static long number(byte[] digest) {
        long number = ByteBuffer.wrap(digest).getLong();
        return number == 0 ? 1 : number;
    }
}
