package org.bpct.schedule.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words for qsub that request the node of one job, or several such nodes. qsub accepts no resources of a whole job
 * beside chunks ({@code "-lresource=" cannot be used with "select" or "place"}). So they become part of the chunk.
 *
 * @param others the words that do not describe the node
 * @param chunk the resources of a node, as they follow {@code select=K:}; empty without any
 * @param key {@code select}, or Torque's {@code nodes}
 * @param place the user's placement of chunks; empty without one
 * @param refusal the reason why these words cannot be requested several times; empty if they can
 */
record PbsNodes(List<String> others, String chunk, String key, String place, String refusal) {
    private static final Pattern ONE_CHUNK = Pattern.compile("(?:0*1(?::|$))?(?![0-9]+(?::|$))([^+]*)");
    private static final Pattern ARRANGED = Pattern.compile("(pack|scatter|vscatter|free)\\b.*");

    /** Copies the list. */
    PbsNodes {
        others = List.copyOf(others);
    }

    /** Parses the words of one job. */
    static PbsNodes read(List<String> words) {
        Reader reader = new Reader();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (!word.startsWith("-l")) {
                reader.others.add(word);
            } else if (word.equals("-l") && i + 1 < words.size()) {
                i++;
                reader.take(words.get(i));
            } else {
                reader.take(word.substring(2));
            }
        }
        return reader.nodes();
    }

    /**
     * Returns the words of a job with so many nodes; 0 for an ordinary job. qsub takes a placement beside chunks alone, which only
     * the job of several nodes has by itself: the finalizer behind that one gets the same words of the user.
     */
    static List<String> words(List<String> asked, int nodes) {
        PbsNodes read = read(asked);
        boolean isChunked = asked.stream().anyMatch(word -> word.contains("select=") || word.contains("nodes="));
        boolean isPlaced = !read.place().isEmpty() && !isChunked;
        return nodes > 0 ? read.of(nodes) : isPlaced ? read.of(1) : asked;
    }

    /** The parser of {@code -l}, which separates resources of each node from those of the whole job. */
    private static final class Reader {
        private final List<String> others = new ArrayList<>();
        private final List<String> own = new ArrayList<>();
        private String key = "";
        private String chunk = "";
        private String place = "";
        private String refusal = "";

        void take(String items) {
            List<String> jobWide = new ArrayList<>();
            for (String item : items.split(",", -1)) {
                String name = item.substring(0, Math.max(0, item.indexOf('=')));
                String value = item.substring(item.indexOf('=') + 1);
                switch (name) {
                    case "select", "nodes" -> takeChunk(name, value, item);
                    case "ncpus", "mem" -> own.add(item);
                    case "place" -> place = value;
                    default -> jobWide.add(item);
                }
            }
            if (!jobWide.isEmpty()) {
                others.addAll(List.of("-l", String.join(",", jobWide)));
            }
        }

        private void takeChunk(String name, String value, String item) {
            Matcher one = ONE_CHUNK.matcher(value);
            key = name;
            if (one.matches()) {
                chunk = one.group(1);
            } else {
                refusal = "--nodes says how many nodes there are: let " + item + " in --queue ask for the one of a job";
            }
        }

        PbsNodes nodes() {
            if (!key.equals("nodes")) {
                String ofNode = chunk.isEmpty() ? String.join(":", own) : chunk;
                return new PbsNodes(others, ofNode, "select", place, refusal);
            }
            own.forEach(item -> others.addAll(List.of("-l", item)));
            return new PbsNodes(others, chunk, key, place, refusal);
        }
    }

    /** Returns the words for this many nodes. */
    List<String> of(int nodes) {
        List<String> words = new ArrayList<>(others);
        words.addAll(List.of("-l", key + "=" + nodes + (chunk.isEmpty() ? "" : ":" + chunk)));
        if (key.equals("select")) {
            words.addAll(List.of("-l", "place=" + placed()));
        } else if (!place.isEmpty()) {
            words.addAll(List.of("-l", "place=" + place));
        }
        return words;
    }

    /**
     * Returns the placement. Without it two chunks may share a host, and each share of the work should have a node of
     * its own.
     */
    private String placed() {
        if (place.isEmpty()) {
            return "scatter";
        }
        return ARRANGED.matcher(place).matches() ? place : "scatter:" + place;
    }
}
