package org.bpct.verb.compare;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.traverse.TraversalError;
import org.bpct.verb.compare.Difference.Kind;

/** The differences found by a walk, as a batch keeps them: a differing name is a failed one. */
record DifferenceErrors(ComparedTrees trees) {
    /** Returns them, one a name and by path, among the entries that could not be looked at. */
    List<TraversalError> with(List<Difference> differences, List<TraversalError> unseen) {
        List<TraversalError> errors = new ArrayList<>(unseen);
        List<Difference> same = new ArrayList<>();
        for (Difference difference : differences) {
            if (!same.isEmpty() && !same.get(0).path().equals(difference.path())) {
                errors.add(error(same));
                same.clear();
            }
            same.add(difference);
        }
        if (!same.isEmpty()) {
            errors.add(error(same));
        }
        errors.sort(TraversalError.BY_PATH);
        return errors;
    }

    private TraversalError error(List<Difference> same) {
        Difference first = same.get(0);
        FileName tree = first.kind() == Kind.ONLY_IN_B ? trees.b() : trees.a();
        FileName path = first.path().equals(FileName.currentDirectory()) ? tree : tree.resolve(first.path());
        return switch (first.kind()) {
            case ONLY_IN_A -> new TraversalError(path, first.kind().word(), "is only in A");
            case ONLY_IN_B -> new TraversalError(path, first.kind().word(), "is only in B");
            default ->
                new TraversalError(
                        path,
                        "differs",
                        String.join(
                                "; ", same.stream().map(DifferenceErrors::words).toList()));
        };
    }

    /** Quoted values do not distinguish messages: a million names with different modes are one kind. */
    private static String words(Difference one) {
        String values = one.a().isEmpty() && one.b().isEmpty() ? "" : " '" + one.a() + "' and '" + one.b() + "'";
        return one.kind().word() + values;
    }
}
