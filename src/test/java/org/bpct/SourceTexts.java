package org.bpct;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The string literals of the program, each joined with those beside it; a value in between is an ellipsis. */
final class SourceTexts extends TreeScanner<Void, Void> {
    private static final char SOMETHING = '\u2026';

    private final Consumer<String> sink;

    private SourceTexts(Consumer<String> sink) {
        this.sink = sink;
    }

    /** Hands on each text with the file that it is in. */
    static void each(BiConsumer<Path, String> sink) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
                Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(sources));
            for (CompilationUnitTree unit : task.parse()) {
                Path file = Path.of(unit.getSourceFile().getName());
                new SourceTexts(words -> sink.accept(file, words)).scan(unit, null);
            }
        }
    }

    @Override
    public Void visitBinary(BinaryTree tree, Void nothing) {
        if (tree.getKind() != Tree.Kind.PLUS) {
            return super.visitBinary(tree, null);
        }
        sink.accept(joined(tree));
        return null;
    }

    @Override
    public Void visitLiteral(LiteralTree tree, Void nothing) {
        if (tree.getValue() instanceof String text) {
            sink.accept(text);
        }
        return null;
    }

    private String joined(ExpressionTree tree) {
        if (tree instanceof BinaryTree sum && tree.getKind() == Tree.Kind.PLUS) {
            return joined(sum.getLeftOperand()) + joined(sum.getRightOperand());
        }
        if (tree instanceof LiteralTree literal && literal.getValue() instanceof String text) {
            return text;
        }
        scan(tree, null);
        return String.valueOf(SOMETHING);
    }
}
