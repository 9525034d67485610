package org.bpct.traverse.listing;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;

/**
 * The access to results of a statx that Java has but does not give out within an open directory. These are mode, owner,
 * device, inode, the number of names, and the time of change of the inode. The manifest of the jar opens the package
 * that has them. Where it is closed, or has changed, {@link #FOUND} says so, and the full path is asked instead. That
 * is correct, but costs 1.3 s more of CPU for 300,000 entries, and four times the requests on a file system without a
 * cache.
 */
public record StatGetters(
        boolean areThere,
        MethodHandle mode,
        MethodHandle owner,
        MethodHandle device,
        MethodHandle inode,
        MethodHandle links,
        Compared compared) {
    /** The access to the attributes that only comparisons need. */
    record Compared(MethodHandle group, MethodHandle special, MethodHandle changed) {}

    /** Static and final, so that the compiler turns each call into the reading of a field. */
    public static final StatGetters FOUND = find();

    private static StatGetters find() {
        try {
            Class<?> holder = Class.forName("sun.nio.fs.UnixFileAttributes");
            Lookup lookup = MethodHandles.privateLookupIn(holder, MethodHandles.lookup());
            return new StatGetters(
                    true,
                    getter(lookup, "mode", int.class),
                    getter(lookup, "uid", int.class),
                    getter(lookup, "dev", long.class),
                    getter(lookup, "ino", long.class),
                    getter(lookup, "nlink", int.class),
                    new Compared(
                            getter(lookup, "gid", int.class),
                            getter(lookup, "rdev", long.class),
                            lookup.findVirtual(holder, "ctime", MethodType.methodType(FileTime.class))
                                    .asType(MethodType.methodType(FileTime.class, PosixFileAttributes.class))));
        } catch (ReflectiveOperationException closedOrChanged) {
            MethodHandle none = MethodHandles.empty(MethodType.methodType(long.class, PosixFileAttributes.class));
            return new StatGetters(false, none, none, none, none, none, new Compared(none, none, none));
        }
    }

    private static MethodHandle getter(Lookup lookup, String name, Class<?> type) throws ReflectiveOperationException {
        return lookup.findVirtual(lookup.lookupClass(), name, MethodType.methodType(type))
                .asType(MethodType.methodType(long.class, PosixFileAttributes.class));
    }

    /** Returns one of the numbers of attributes that Java itself has read. */
    static long number(MethodHandle getter, PosixFileAttributes attributes) {
        try {
            return (long) getter.invokeExact(attributes);
        } catch (Throwable never) {
            throw new IllegalStateException("attributes of " + attributes.getClass(), never);
        }
    }

    /** Returns the time of the last change of an inode, from attributes that Java itself has read. */
    static FileTime changed(PosixFileAttributes attributes) {
        try {
            return (FileTime) FOUND.compared.changed.invokeExact(attributes);
        } catch (Throwable never) {
            throw new IllegalStateException("attributes of " + attributes.getClass(), never);
        }
    }
}
