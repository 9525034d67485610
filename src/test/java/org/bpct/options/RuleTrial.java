package org.bpct.options;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.bpct.it.Shell;
import org.bpct.selection.Selection;

/**
 * A tree, and sets of rules that bpct and rsync are to understand alike.
 *
 * @param paths what is in the tree, parents first; directories end in a slash
 * @param rules sets of options as {@code --exclude=PATTERN}
 */
record RuleTrial(List<FileName> paths, List<List<FileName>> rules) {
    private static final String[] COMPONENTS = {
        "a", "b", "ab", "abc", "foo", "foo.o", "bar.c", "*", "[a]", "a\\b", "x\u00ff", "\u00e9", "-", "]", "a b", "#c",
        "?", ".o", "a\n", "+ a", "!"
    };
    private static final String[] PIECES = {
        "a",
        "b",
        "ab",
        "abc",
        "foo",
        "foo.o",
        "bar.c",
        ".o",
        "*",
        "*",
        "*",
        "**",
        "**",
        "***",
        "?",
        "/",
        "/",
        "/",
        "[ab]",
        "[!a]",
        "[^b]",
        "[a-c]",
        "[[:alpha:]]",
        "[[:punct:]]",
        "[]a]",
        "[a",
        "[[:nono:]]",
        "[!/]",
        "[\\]a]",
        "[a\\-c]",
        "[c-a]",
        "[[:]",
        "\\*",
        "\\",
        "x\u00ff",
        "[\u00e0-\u00ff]",
        "\u00e9",
        "-",
        "]",
        " ",
        "#c",
        "\n"
    };
    private static final String[] WHOLE = {
        "*.o",
        "/a",
        "a/",
        "/a/***",
        "a/b",
        "a/*/b",
        "**/a",
        "/**/a",
        "a/**",
        "*/",
        "*",
        "foo/***",
        "/*",
        "/*/",
        "**",
        "***",
        "a**b",
        "/a/**/b",
        "**b/**",
        "a/b/",
        "!",
        "+ a",
        "- *.o",
        "+ */",
        "- *",
        "+ /a/***",
        "a//",
        "//a",
        "/",
        "*a*a*a*",
        "!x"
    };

    private static final String RSYNC = """
            mapfile -d '' -t w
            source=${w[0]} copy=${w[1]} i=2
            shopt -s globstar dotglob nullglob
            while ((i < ${#w[@]})); do
                n=${w[i]}
                rm -rf -- "$copy"
                rsync -a "${w[@]:i+1:n}" "$source/" "$copy/" || exit
                (cd -- "$copy" && set -- ** && (($# == 0)) || printf '%s\\0' "$@")
                printf '\\0'
                ((i += n + 1))
            done
            """;

    /** Returns a tree by chance, with so many sets of rules. */
    static RuleTrial random(Random random, int sets) {
        TreeSet<FileName> directories = new TreeSet<>(List.of(FileName.currentDirectory()));
        TreeSet<FileName> files = new TreeSet<>();
        while (files.size() < 40) {
            FileName path = FileName.currentDirectory();
            for (int depth = random.nextInt(4); depth > 0; depth--) {
                FileName next = path.resolve(latin1(COMPONENTS[random.nextInt(COMPONENTS.length)]));
                path = files.contains(next) ? path : next;
                directories.add(path);
            }
            FileName file = path.resolve(latin1(COMPONENTS[random.nextInt(COMPONENTS.length)]));
            if (!directories.contains(file)) {
                files.add(file);
            }
        }
        directories.remove(FileName.currentDirectory());
        List<FileName> paths = new ArrayList<>(files);
        directories.forEach(directory -> paths.add(FileName.ofText(directory.text() + "/")));
        paths.sort(null);
        List<List<FileName>> rules = new ArrayList<>();
        for (int i = 0; i < sets; i++) {
            List<FileName> set = new ArrayList<>();
            for (int rule = random.nextInt(5); rule >= 0; rule--) {
                String option = random.nextInt(3) > 0 ? "--exclude=" : "--include=";
                String pattern = random.nextBoolean() ? mutated(paths, random) : pattern(random);
                // A prefix without a pattern is refused by both.
                set.add(latin1(option + (pattern.matches("[-+] ") ? "-" : pattern)));
            }
            rules.add(set);
        }
        return new RuleTrial(paths, rules);
    }

    private static String pattern(Random random) {
        if (random.nextInt(3) == 0) {
            return WHOLE[random.nextInt(WHOLE.length)];
        }
        StringBuilder pattern = new StringBuilder(random.nextInt(4) == 0 ? "/" : "");
        for (int pieces = random.nextInt(5); pieces >= 0; pieces--) {
            pattern.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return pattern.append(random.nextInt(5) == 0 ? "/" : "").toString();
    }

    /** Returns a pattern that is made of one of the paths, and so matches more often. */
    private static String mutated(List<FileName> paths, Random random) {
        String path = new String(paths.get(random.nextInt(paths.size())).bytes(), StandardCharsets.ISO_8859_1);
        int slash = path.indexOf('/', random.nextInt(path.length()));
        String kept = random.nextBoolean() || slash < 0 ? path : path.substring(slash + 1);
        StringBuilder pattern = new StringBuilder(random.nextInt(3) == 0 ? "/" : "");
        for (int i = 0; i < kept.length(); i++) {
            char c = kept.charAt(i);
            switch (random.nextInt(16)) {
                case 0 -> pattern.append('?');
                case 1 -> pattern.append('*');
                case 2 -> pattern.append("**");
                case 3 -> pattern.append('[').append(c).append("b]");
                case 4 -> pattern.append('\\').append(c);
                case 5 -> pattern.append(c).append("/**/");
                default -> pattern.append(c);
            }
        }
        return pattern.append(random.nextInt(4) == 0 ? "***" : "").toString();
    }

    private static FileName latin1(String text) {
        return FileName.of(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Makes the tree and returns what rsync copies of it, a list for each set of rules, by name. */
    List<List<FileName>> rsync(FileName source, FileName copy) {
        List<FileName> words = new ArrayList<>(List.of(source));
        words.addAll(paths);
        Shell.run(
                        "mapfile -d '' -t w; mkdir -p -- \"${w[0]}\"; cd -- \"${w[0]}\"; for p in \"${w[@]:1}\"; do"
                                + " if [[ $p == */ ]]; then mkdir -p -- \"$p\"; else [[ $p != */* ]] || mkdir -p -- \"${p%/*}\";"
                                + " : > \"$p\"; fi; done",
                        words)
                .expect(0);
        words = new ArrayList<>(List.of(source, copy));
        for (List<FileName> set : rules) {
            words.add(FileName.ofText(Integer.toString(set.size())));
            words.addAll(set);
        }
        List<List<FileName>> copied = new ArrayList<>();
        List<FileName> names = new ArrayList<>();
        for (FileName name : Shell.run(RSYNC, words).expect(0).words()) {
            if (name.length() == 0) {
                copied.add(names.stream().sorted().toList());
                names.clear();
            } else {
                names.add(name);
            }
        }
        return copied;
    }

    /** Returns what bpct copies, in the same form. */
    List<List<FileName>> bpct() throws UsageException {
        List<List<FileName>> copied = new ArrayList<>();
        for (List<FileName> set : rules) {
            copied.add(copied(selection(set)));
        }
        return copied;
    }

    private List<FileName> copied(Selection selection) {
        TreeSet<FileName> copied = new TreeSet<>(List.of(FileName.currentDirectory()));
        for (FileName path : paths) {
            FileName name = path.withoutTrailingSlashes();
            if (copied.contains(name.parent()) && selection.leavesOut(name.bytes(), path.hasTrailingSlash()) == null) {
                copied.add(name);
            }
        }
        copied.remove(FileName.currentDirectory());
        return List.copyOf(copied);
    }

    private static Selection selection(List<FileName> options) throws UsageException {
        SelectionParser parser = new SelectionParser(FileName.ofText("/"), WordEnd.LINE, InstantSource.system());
        for (FileName option : options) {
            String text = option.text();
            String value = text.substring(text.indexOf('=') + 1);
            parser.rule("--", text.startsWith("--include="), value);
        }
        return parser.selection();
    }
}
