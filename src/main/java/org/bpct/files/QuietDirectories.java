package org.bpct.files;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Directories that are read without a move of their access times: a copy gets those, and people look at them. The kernel
 * grants {@code O_NOATIME} to root and to owners, see open(2). Java has no word for it, so that its own calls are made one by one;
 * the manifest of the jar opens their package. Where that is closed, or has changed, or the kernel refuses, a directory is
 * opened as ever.
 */
public final class QuietDirectories {
    /** The flag has this value on all processors but Alpha, PA-RISC and SPARC: asm-generic/fcntl.h. */
    private static final int O_NOATIME = 0x40000;

    private static final int NONE = -1;

    private static final @Nullable Calls CALLS = find();

    /** The calls that {@link Files#newDirectoryStream(Path)} makes. */
    private record Calls(
            MethodHandle open, MethodHandle dup, MethodHandle list, MethodHandle close, MethodHandle join) {}

    private QuietDirectories() {}

    /** Opens a directory as {@link Files#newDirectoryStream(Path)} does, whose errors it reports. */
    @SuppressWarnings("StreamResourceLeak") // The caller closes it.
    public static DirectoryStream<Path> open(Path path) throws IOException {
        if (CALLS != null) {
            DirectoryStream<Path> quiet = open(CALLS, path);
            if (quiet != null) {
                return quiet;
            }
        }
        return Files.newDirectoryStream(path);
    }

    @SuppressWarnings("unchecked") // Java itself makes it so.
    private static @Nullable DirectoryStream<Path> open(Calls calls, Path path) {
        int opened = NONE;
        int again = NONE;
        try {
            opened = (int) calls.open.invokeExact(path, O_NOATIME, 0);
            again = (int) calls.dup.invokeExact(opened);
            long list = (long) calls.list.invokeExact(opened);
            DirectoryStream.Filter<Path> all = name -> true;
            return (DirectoryStream<Path>) calls.join.invokeExact(path, list, again, all);
        } catch (RuntimeException | Error never) {
            throw never;
        } catch (Throwable refused) {
            close(calls, opened);
            close(calls, again);
            return null;
        }
    }

    private static void close(Calls calls, int descriptor) {
        if (descriptor == NONE) {
            return;
        }
        try {
            calls.close.invokeExact(descriptor);
        } catch (Throwable never) {
            throw new IllegalStateException("close of descriptor " + descriptor, never);
        }
    }

    private static @Nullable Calls find() {
        try {
            Class<?> calls = Class.forName("sun.nio.fs.UnixNativeDispatcher");
            Class<?> path = Class.forName("sun.nio.fs.UnixPath");
            Class<?> stream = Class.forName("sun.nio.fs.UnixSecureDirectoryStream");
            Class<?> filter = DirectoryStream.Filter.class;
            Lookup lookup = MethodHandles.privateLookupIn(calls, MethodHandles.lookup());
            MethodType joined = MethodType.methodType(void.class, path, long.class, int.class, filter);
            return new Calls(
                    call(lookup, "open", int.class, path, int.class, int.class)
                            .asType(MethodType.methodType(int.class, Path.class, int.class, int.class)),
                    call(lookup, "dup", int.class, int.class),
                    call(lookup, "fdopendir", long.class, int.class),
                    call(lookup, "close", void.class, int.class),
                    lookup.findConstructor(stream, joined)
                            .asType(MethodType.methodType(
                                    DirectoryStream.class, Path.class, long.class, int.class, filter)));
        } catch (ReflectiveOperationException closedOrChanged) {
            return null;
        }
    }

    private static MethodHandle call(Lookup lookup, String name, Class<?> result, Class<?>... arguments)
            throws ReflectiveOperationException {
        return lookup.findStatic(lookup.lookupClass(), name, MethodType.methodType(result, arguments));
    }
}
