package org.bpct.batches;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.caller.RunException;
import org.bpct.home.BatchCatalog;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;

/**
 * Several batches, as users list them: {@code 4,6-8}.
 *
 * @param text the list
 */
record BatchNumbers(String text) {
    private static final Pattern PART = Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?");

    /** Returns true if this is a list; a lone number, or a mistake, is none. */
    boolean isList() {
        return text.matches("[0-9]+(?:[,-][0-9]+)+");
    }

    /** Returns the number of each batch of a list; of another text only that. */
    List<String> each(BatchCatalog catalog) throws UsageException, RunException {
        return isList()
                ? numbers(catalog).stream().map(number -> number.toString()).toList()
                : List.of(text);
    }

    /** Returns the batches; throws UsageException if one is not there, or if a range has none. */
    List<BatchDirectory> in(BatchCatalog catalog) throws UsageException, RunException {
        List<BatchDirectory> batches = new ArrayList<>();
        for (int number : numbers(catalog)) {
            batches.add(catalog.find(Integer.toString(number)));
        }
        return batches;
    }

    private TreeSet<Integer> numbers(BatchCatalog catalog) throws UsageException, RunException {
        TreeSet<Integer> numbers = new TreeSet<>();
        for (String part : text.split(",", -1)) {
            Matcher range = PART.matcher(part);
            if (!range.matches()) {
                throw new UsageException("'" + part + "' is no batch; name batches as 4, or 6-8");
            }
            int from = Integer.parseInt(range.group(1));
            int to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
            List<Integer> there = from == to ? List.of(from) : catalog.between(from, to);
            if (there.isEmpty()) {
                throw new UsageException(
                        "there is no batch from " + from + " to " + to + "; bpct --progress lists those there are");
            }
            numbers.addAll(there);
        }
        return numbers;
    }
}
