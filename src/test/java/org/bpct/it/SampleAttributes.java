package org.bpct.it;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.bpct.files.FileName;

/**
 * Owners, modes, extended attributes, ACLs and times for a sample tree, spread at random, in the order in which none
 * undoes another: a change of owner clears setuid and capabilities, anything changes times.
 *
 * @param random decides who gets what
 * @param forRoot true if foreign owners, capabilities and {@code trusted.*} are wanted
 * @param directories the root first
 * @param files ordinary files
 * @param others symlinks and special files
 */
record SampleAttributes(
        Random random, boolean forRoot, List<FileName> directories, List<FileName> files, List<FileName> others) {
    /** Calls commands that each have some names: command, number of names, names, command ... */
    private static final String CALLS = """
            mapfile -d '' -t words
            for ((i = 0; i < ${#words[@]}; i += words[i + 1] + 2)); do
                ${words[i]} "${words[@]:i + 2:words[i + 1]}" || exit
            done
            """;

    /** Commands with their names, for one shell: a tree has some eighty of them. */
    private static final class Calls {
        private final List<FileName> words = new ArrayList<>();

        void add(String command, List<FileName> names) {
            if (!names.isEmpty()) {
                words.add(FileName.ofText(command));
                words.add(FileName.ofText(Integer.toString(names.size())));
                words.addAll(names);
            }
        }

        void run() {
            Shell.run(CALLS, words).expect(0);
        }
    }

    /** Sets all of them. */
    void set(User owner) {
        setOwners(owner);
        setModes();
        setAttributes();
        setTimes();
    }

    private void setOwners(User owner) {
        if (!User.current().isRoot()) {
            return;
        }
        List<FileName> all = all();
        Shell.forEach(all, "chown -h " + owner.uid() + ":" + owner.gid() + " --");
        if (forRoot) {
            Shell.forEach(some(all, 10), "chown -h 1234:4321 --");
            Shell.forEach(some(all, 10), "chown -h 65534:0 --");
        }
    }

    private void setModes() {
        Calls calls = new Calls();
        for (String mode : List.of("0444", "0600", "0755", "4755", "2755", "6711", "1644", "0400")) {
            calls.add("chmod " + mode + " --", some(files, 12));
        }
        List<FileName> below = directories.subList(1, directories.size());
        for (String mode : List.of("0555", "0500", "1777", "2775", "0700")) {
            calls.add("chmod " + mode + " --", some(below, 8));
        }
        if (forRoot) {
            calls.add("chmod 0000 --", some(files, 12));
            calls.add("chmod 0000 --", some(below, 12));
        }
        calls.run();
    }

    private void setAttributes() {
        List<FileName> plain = files;
        List<FileName> folders = directories;
        setAttribute("user.bpct", "0x00ff0a41", some(plain, 10));
        setAttribute("user.bpct folder", "0x64", some(folders, 10));
        setAttribute("user.long", "0x" + "ab".repeat(2000), some(plain, 40));
        acl("u:1234:r,g:4321:rx", some(plain, 15));
        acl("u:1234:rwx", some(folders, 8));
        acl("d:u:1234:rwx,d:g::r,d:o::-", some(folders, 8));
        if (forRoot) {
            setAttribute("trusted.bpct", "0x0102", some(plain, 15));
            setAttribute("trusted.bpct", "0x0304", some(folders, 10));
            setAttribute("trusted.link", "0x05", some(others, 3));
            Shell.forEach(some(plain, 20), "-n 1 setcap cap_net_raw+ep");
        }
    }

    /** Last of all, as everything else would change them; of directories and symlinks too. */
    private void setTimes() {
        List<FileName> all = all();
        Collections.shuffle(all, random);
        int stamps = 40;
        Calls calls = new Calls();
        for (int i = 0; i < stamps; i++) {
            // 1952 to 2033; every fifth a whole second
            long seconds = -568_000_000L + (long) (random.nextDouble() * 2_568_000_000L);
            String fraction = i % 5 == 0 ? "" : String.format(".%09d", random.nextInt(1_000_000_000));
            calls.add(
                    "touch -h -d @" + seconds + fraction + " --",
                    all.subList(all.size() * i / stamps, all.size() * (i + 1) / stamps));
        }
        calls.run();
    }

    /** An attribute may not go onto a file system; then the tree goes without it. */
    private static void setAttribute(String attribute, String value, List<FileName> names) {
        Shell.run("xargs -0 -r setfattr -h -n \"$1\" -v \"$2\" --", names, attribute, value);
    }

    private static void acl(String entries, List<FileName> names) {
        Shell.forEach(names, "setfacl -m " + entries + " --");
    }

    private List<FileName> all() {
        List<FileName> all = new ArrayList<>(directories);
        all.addAll(files);
        all.addAll(others);
        return all;
    }

    /** Returns one in so many of these, at least one. */
    private List<FileName> some(List<FileName> names, int oneIn) {
        List<FileName> some = new ArrayList<>();
        some.add(pick(names));
        for (FileName name : names) {
            if (random.nextInt(oneIn) == 0) {
                some.add(name);
            }
        }
        return some;
    }

    private FileName pick(List<FileName> names) {
        return names.get(random.nextInt(names.size()));
    }
}
