package org.bpct.it;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/** The end of a tree that holds whatever tests put into it. */
final class DeletedTree {
    private DeletedTree() {}

    /**
     * Deletes a tree, by a process of its own only where Java cannot: directories that their owner may not read, and paths longer
     * than the kernel takes.
     */
    static void at(FileName root) {
        try {
            Files.walkFileTree(root.toPath(), new Deletion());
        } catch (IOException hard) {
            Shell.call("chmod -R u+rwX -- \"$1\"; rm -rf -- \"$1\"", root);
        }
    }

    /** The deletion of each entry, a directory after what it holds. */
    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
