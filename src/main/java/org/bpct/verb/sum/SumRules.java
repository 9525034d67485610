package org.bpct.verb.sum;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.options.UsageException;
import org.bpct.tree.RootPair;

/**
 * The rules about the operands of {@code --sum} and {@code --archive}: the named trees, and the names of their files in
 * a manifest, which are those of {@code find}.
 */
public final class SumRules {
    private static final FileName CURRENT = FileName.currentDirectory();
    private static final FileName STANDARD_INPUT = FileName.ofText("-");
    private static final String HERE = "./";

    private final FileName workingDirectory;
    private final String need;
    private final String done;
    private final List<Landing.Source> sources = new ArrayList<>();
    private final Map<FileName, FileName> givenBy = new LinkedHashMap<>();
    private final List<LandingRoot> roots = new ArrayList<>();
    private final List<FileName> shown = new ArrayList<>();
    private final Map<Files, List<FileName>> files = new LinkedHashMap<>();

    /** The files of one directory, named by the same beginning. */
    private record Files(FileName directory, FileName beginning) {}

    /**
     * Makes the rules.
     *
     * @param need the sentence that refuses a line without operands
     * @param done the word for the work done on the operands
     */
    public SumRules(FileName workingDirectory, String need, String done) {
        this.workingDirectory = workingDirectory;
        this.need = need;
        this.done = done;
    }

    /** Returns the trees of these operands; one bad operand refuses all of them. */
    public Summed apply(List<FileName> operands) throws UsageException {
        if (operands.isEmpty()) {
            throw new UsageException(need);
        }
        for (FileName given : operands) {
            add(OperandName.of(given, workingDirectory));
        }
        checkNested();
        files.forEach((place, names) -> {
            roots.add(new LandingRoot(new RootPair(place.directory(), place.directory(), null), false, names, false));
            shown.add(place.beginning());
        });
        return new Summed(new Landing(sources, roots, workingDirectory), shown);
    }

    private void add(OperandName path) throws UsageException {
        FileStatus status = path.status(false)
                .orElseThrow(() -> new UsageException(path.given().display() + " does not exist; check the name"));
        if (status.isSymlink()) {
            throw new UsageException(path.given().display()
                    + " is a symlink, and none is followed; a slash at its end means the directory that it leads to");
        }
        if (status.isDirectory()) {
            FileName real = OperandName.canonical(path.absolute());
            source(path.given(), real);
            roots.add(new LandingRoot(new RootPair(real, real, null), true, List.of(CURRENT), false));
            shown.add(
                    path.given().hasTrailingSlash()
                            ? path.given()
                            : joined(path.given().bytes(), "/"));
        } else if (status.isRegularFile()) {
            FileName directory = OperandName.canonical(path.absolute().parent());
            FileName name = path.absolute().lastComponent();
            source(path.given(), directory.resolve(name));
            files.computeIfAbsent(new Files(directory, beginning(path.given())), any -> new ArrayList<>())
                    .add(name);
        } else {
            throw new UsageException(
                    path.given().display() + " is neither a regular file nor a directory, so it is not " + done);
        }
    }

    /** Returns the beginning of a file's name; {@code -} alone would mean standard input to programs that check it. */
    private static FileName beginning(FileName given) {
        if (given.equals(STANDARD_INPUT)) {
            return FileName.ofText(HERE);
        }
        int length = given.length() - given.lastComponent().length();
        return FileName.of(Arrays.copyOf(given.bytes(), length));
    }

    private static FileName joined(byte[] name, String end) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.writeBytes(name);
        joined.writeBytes(FileName.ofText(end).bytes());
        return FileName.of(joined.toByteArray());
    }

    private void source(FileName given, FileName real) throws UsageException {
        FileName same = givenBy.put(real, given);
        if (same != null) {
            throw new UsageException(given.display() + " is named twice, also as " + same.display());
        }
        sources.add(new Landing.Source(given, real));
    }

    /** Throws if one operand is inside another: its files would stand in the manifest twice. */
    private void checkNested() throws UsageException {
        for (Landing.Source source : sources) {
            for (FileName up = source.landsAt(); !up.equals(up.parent()); ) {
                up = up.parent();
                Optional<FileName> above = Optional.ofNullable(givenBy.get(up));
                if (above.isPresent()) {
                    throw new UsageException(source.given().display() + " is in "
                            + above.get().display() + ", which is " + done + " as a whole; leave it out");
                }
            }
        }
    }
}
