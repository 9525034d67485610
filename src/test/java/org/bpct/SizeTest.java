package org.bpct;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Holds how long a class and a method may be, and how many values stand side by side. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SizeTest {
    private static final Path SOURCES = Path.of("src/main/java/org/bpct");
    private static final int CLASS_LINES = 250;
    private static final int METHOD_LINES = 40;
    private static final int VALUES = 8;

    private final Sizes sizes = sizes();

    SizeTest() throws IOException {}

    @Test
    void noClassIsTooLongToRead() {
        assertThat(tooLarge(CLASS_LINES, all -> all.classes)).isEmpty();
    }

    @Test
    void noMethodIsTooLongToRead() {
        assertThat(tooLarge(METHOD_LINES, all -> all.methods)).isEmpty();
    }

    @Test
    void nothingTakesMoreValuesThanAReaderCanTellApart() {
        assertThat(tooLarge(VALUES, all -> all.values)).isEmpty();
    }

    private Set<String> tooLarge(int limit, Function<Sizes, Map<String, Integer>> what) {
        return what.apply(sizes).entrySet().stream()
                .filter(entry -> entry.getValue() > limit)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static Sizes sizes() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
                Stream<Path> files = Files.walk(SOURCES)) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(sources));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            Sizes sizes = new Sizes();
            for (CompilationUnitTree unit : task.parse()) {
                Path file = Path.of(unit.getSourceFile().getName());
                sizes.classes.put(Sizes.name(file), Files.readAllLines(file).size());
                new Declarations(unit, positions, sizes).scan(unit, null);
            }
            return sizes;
        }
    }

    /** The lines and values of all that is declared, by names like {@code tree/FileList.directoryPath}. */
    private static final class Sizes {
        final SortedMap<String, Integer> classes = new TreeMap<>();
        final SortedMap<String, Integer> methods = new TreeMap<>();
        final SortedMap<String, Integer> values = new TreeMap<>();

        static String name(Path file) {
            return SOURCES.relativize(file).toString().replaceFirst("\\.java$", "");
        }
    }

    /** Measures the methods of a source file; those of one name by the largest. */
    private static final class Declarations extends TreeScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final Sizes sizes;
        private final String file;

        Declarations(CompilationUnitTree unit, SourcePositions positions, Sizes sizes) {
            this.unit = unit;
            this.positions = positions;
            this.sizes = sizes;
            this.file = Sizes.name(Path.of(unit.getSourceFile().getName()));
        }

        @Override
        public Void visitClass(ClassTree tree, Void nothing) {
            if (tree.getKind() == Tree.Kind.RECORD) {
                // Components are private fields to the parser; a record has no others but static ones.
                long components = tree.getMembers().stream()
                        .filter(member -> member instanceof VariableTree field
                                && !field.getModifiers().getFlags().contains(Modifier.STATIC))
                        .count();
                sizes.values.merge(file + "." + tree.getSimpleName(), (int) components, Math::max);
            }
            return super.visitClass(tree, null);
        }

        @Override
        public Void visitMethod(MethodTree tree, Void nothing) {
            String name = file + "." + tree.getName();
            sizes.methods.merge(name, lines(tree), Math::max);
            sizes.values.merge(name, tree.getParameters().size(), Math::max);
            return super.visitMethod(tree, null);
        }

        private int lines(Tree tree) {
            LineMap map = unit.getLineMap();
            return (int) (map.getLineNumber(positions.getEndPosition(unit, tree))
                    - map.getLineNumber(positions.getStartPosition(unit, tree))
                    + 1);
        }
    }
}
