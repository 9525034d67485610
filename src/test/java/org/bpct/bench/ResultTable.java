package org.bpct.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Turns the runs that {@code bench/run} recorded into tables: medians, and ratios to {@code cp -a} in the same round. */
final class ResultTable {
    private static final String REFERENCE = "cp -a";
    private static final List<String> HEADER = List.of(
            "", "wall s", "+ sync s", "CPU s", "memory MB", "files/s", "MB/s", "to cp -a", "spread", "+ sync", "kept");

    private final boolean markdown;
    private final List<String> printed = new ArrayList<>();
    private final Map<String, String> kept = new LinkedHashMap<>();
    private final Map<String, Map<Integer, List<MeasuredRun>>> sections = new LinkedHashMap<>();

    ResultTable(boolean markdown) {
        this.markdown = markdown;
    }

    /** Reads a folder with {@code runs} and {@code kept}; prints Markdown if the second word says so. */
    public static void main(String[] words) throws IOException {
        new ResultTable(words.length > 1 && words[1].equals("markdown"))
                .of(Path.of(words[0]))
                .forEach(System.out::println);
    }

    /** Returns the lines of all tables. */
    List<String> of(Path folder) throws IOException {
        for (String line : Files.readAllLines(folder.resolve("kept"))) {
            String[] fields = line.split("\t", -1);
            kept.put(fields[0] + "\t" + fields[1], fields[2]);
        }
        for (String line : Files.readAllLines(folder.resolve("runs"))) {
            MeasuredRun run = MeasuredRun.of(line);
            sections.computeIfAbsent(run.shape() + ", " + run.cache(), any -> new TreeMap<>())
                    .computeIfAbsent(run.row(), any -> new ArrayList<>())
                    .add(run);
        }
        sections.forEach(this::section);
        return printed;
    }

    private void section(String title, Map<Integer, List<MeasuredRun>> rows) {
        Map<Integer, MeasuredRun> references = new TreeMap<>();
        rows.values().stream()
                .filter(runs -> runs.get(0).name().equals(REFERENCE))
                .forEach(runs -> runs.forEach(run -> references.put(run.round(), run)));
        MeasuredRun any = rows.values().iterator().next().get(0);
        int rounds = rows.values().stream().mapToInt(List::size).max().orElse(0);
        List<List<String>> lines = new ArrayList<>(List.of(HEADER));
        rows.values().forEach(runs -> lines.add(line(runs, references)));
        print("");
        String counts =
                String.format(Locale.ROOT, "%,d files, %,.0f MB, median of %d", any.files(), any.bytes() / 1e6, rounds);
        print((markdown ? "**%s**: %s" : "%s: %s"), title, counts);
        if (markdown) {
            asMarkdown(lines);
        } else {
            asText(lines);
        }
    }

    private List<String> line(List<MeasuredRun> runs, Map<Integer, MeasuredRun> references) {
        List<Double> ratios = new ArrayList<>();
        List<Double> synced = new ArrayList<>();
        for (MeasuredRun run : runs) {
            MeasuredRun reference = references.get(run.round());
            if (reference != null) {
                ratios.add(run.wall() / reference.wall());
                synced.add((run.wall() + run.sync()) / (reference.wall() + reference.sync()));
            }
        }
        MeasuredRun first = runs.get(0);
        double wall = median(runs.stream().map(MeasuredRun::wall).toList());
        String fate = kept.getOrDefault(first.shape() + "\t" + first.name(), "not compared");
        int bad = runs.stream()
                .mapToInt(MeasuredRun::exit)
                .filter(exit -> exit != 0)
                .findFirst()
                .orElse(0);
        return List.of(
                first.name(),
                number(wall, 2),
                number(median(runs.stream().map(run -> run.wall() + run.sync()).toList()), 2),
                number(median(runs.stream().map(MeasuredRun::cpu).toList()), 2),
                number(median(runs.stream().map(run -> run.memory() / 1e6).toList()), 0),
                number(first.files() / wall, 0),
                number(first.bytes() / 1e6 / wall, 0),
                number(median(ratios), 2),
                ratios.isEmpty() ? "-" : number(Collections.min(ratios), 2) + ".." + number(Collections.max(ratios), 2),
                number(median(synced), 2),
                bad == 0 ? fate : "exit " + bad + "; " + fate);
    }

    private static double median(List<Double> values) {
        if (values.isEmpty()) {
            return Double.NaN;
        }
        List<Double> sorted = values.stream().sorted().toList();
        return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
    }

    private static String number(double value, int digits) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    private void asText(List<List<String>> lines) {
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder();
            for (int column = 0; column < line.size(); column++) {
                int at = column;
                int width = lines.stream()
                        .mapToInt(other -> other.get(at).length())
                        .max()
                        .orElse(0);
                String blanks = " ".repeat(width - line.get(column).length());
                boolean words = column == 0 || column == line.size() - 1;
                text.append(words ? line.get(column) + blanks : blanks + line.get(column))
                        .append("  ");
            }
            print("%s", text.toString().stripTrailing());
        }
    }

    private void asMarkdown(List<List<String>> lines) {
        print("");
        print("| %s |", String.join(" | ", lines.get(0)));
        print("|---|%s---|", "--:|".repeat(HEADER.size() - 2));
        lines.stream().skip(1).forEach(line -> print("| %s |", String.join(" | ", line)));
    }

    private void print(String format, Object... values) {
        printed.add(String.format(Locale.ROOT, format, values));
    }
}
