package org.bpct.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * The way to call bpct, with exact bytes in its arguments, environment and working directory; immutable.
 *
 * <p>A call is a process of the real jar, or is answered in the Java of the tests where the test allows it and nothing
 * of the call needs a process.
 */
public final class BpctCall {
    private static final Path OWN_JAVA = Path.of(System.getProperty("java.home"));
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    /**
     * These save a quarter of the processor time of so short a life: 0.9 s instead of 1.2 s. A third of that time compiles what
     * runs a few hundred times: a copy takes 0.41 s with the last one, 0.44 s without.
     */
    private static final List<String> SHORT_LIFE =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:CompileThresholdScaling=4");

    /** Changes to the first word and becomes the rest. */
    private static final String START =
            "mapfile -d '' -t words; cd -- \"${words[0]}\" && exec \"${words[@]:1}\" </dev/null";

    private final FileName directory;
    private final User user;
    private final Path java;
    private final @Nullable FileName ownJar;
    private final Map<String, FileName> environment;
    private final boolean isWithin;

    private BpctCall(
            FileName directory,
            User user,
            Path java,
            @Nullable FileName ownJar,
            Map<String, FileName> environment,
            boolean isWithin) {
        this.directory = directory;
        this.user = user;
        this.java = java;
        this.ownJar = ownJar;
        this.environment = environment;
        this.isWithin = isWithin;
    }

    /**
     * Returns bpct with this working directory and home, in the locale of cron.
     *
     * @param isWithin whether calls that need no process are answered in the Java of the tests
     */
    static BpctCall in(FileName directory, FileName home, boolean isWithin) {
        return new BpctCall(directory, User.current(), OWN_JAVA, null, Map.of(), isWithin)
                .with("HOME", home)
                .with("PATH", FileName.ofText("/usr/local/bin:/usr/bin:/bin"))
                .with("LC_ALL", FileName.ofText("C"))
                // A machine that runs the tests may have a real scheduler's commands, which auto would take.
                .with("BPCT_CONF", SiteHolder.SITE)
                .with("TZ", FileName.ofText("UTC"));
    }

    /** Returns bpct with this working directory and home, a process each time. */
    public static BpctCall in(FileName directory, FileName home) {
        return in(directory, home, false);
    }

    /** Returns every Java on this machine that can run bpct, the current one first. */
    public static List<Path> javas() {
        List<Path> homes = new ArrayList<>();
        homes.add(real(Path.of(System.getProperty("java.home"))));
        try (Stream<Path> installed =
                Files.isDirectory(Path.of("/usr/lib/jvm")) ? Files.list(Path.of("/usr/lib/jvm")) : Stream.empty()) {
            installed
                    .filter(home -> Files.isExecutable(home.resolve("bin/java")))
                    .map(BpctCall::real)
                    .distinct()
                    .filter(home -> !homes.contains(home) && version(home) >= 17)
                    .sorted()
                    .forEach(homes::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return homes;
    }

    public BpctCall in(FileName otherDirectory) {
        return new BpctCall(otherDirectory, user, java, ownJar, environment, isWithin);
    }

    public BpctCall as(User otherUser) {
        return new BpctCall(directory, otherUser, java, ownJar, environment, isWithin);
    }

    public BpctCall on(Path otherJava) {
        return new BpctCall(directory, user, otherJava, ownJar, environment, isWithin);
    }

    /** Returns bpct from another jar, which this user can read. */
    public BpctCall from(FileName otherJar) {
        return new BpctCall(directory, user, java, otherJar, environment, isWithin);
    }

    public BpctCall locale(String locale) {
        return with("LC_ALL", FileName.ofText(locale));
    }

    public BpctCall with(String variable, FileName value) {
        Map<String, FileName> changed = new TreeMap<>(environment);
        changed.put(variable, value);
        return new BpctCall(directory, user, java, ownJar, changed, isWithin);
    }

    /** Runs {@code bpct} to its end; an argument is a String or a FileName. */
    public Outcome run(Object... arguments) {
        boolean needsProcess = !isWithin || !user.equals(User.current()) || !java.equals(OWN_JAVA) || ownJar != null;
        return needsProcess || !OwnJava.takes(environment, directory)
                ? start(arguments).await(DEADLINE)
                : OwnJava.run(
                        environment,
                        directory,
                        words(arguments).stream().map(FileName::text).toList(),
                        DEADLINE);
    }

    /** Starts {@code bpct} as a process. */
    public RunningProcess start(Object... arguments) {
        return RunningProcess.start(START, inDirectory(command(arguments)), List.of());
    }

    /** Returns the command that runs {@code bpct} with user and environment, from any working directory. */
    public List<FileName> command(Object... arguments) {
        List<FileName> program = words(java.resolve("bin/java").toString());
        program.addAll(words(SHORT_LIFE.toArray()));
        if (ownJar == null && java.equals(OWN_JAVA)) {
            program.addAll(words(ArchiveHolder.OPTIONS.toArray()));
        }
        program.addAll(words("-jar", jar()));
        program.addAll(words(arguments));
        return prefixed(program);
    }

    /** Returns a java program for {@code bin/bpct} and {@link #jar()} that is as quick as calls by tests. */
    static FileName quickJava() {
        return QuickJavaHolder.JAVA;
    }

    /** Returns the jar that is run. */
    public FileName jar() {
        return ownJar == null ? JarHolder.JAR : ownJar;
    }

    /** Runs another program as the same user, in the same place; the first word is its absolute path. */
    public Outcome runOther(Object... command) {
        return RunningProcess.start(START, inDirectory(prefixed(words(command))), List.of())
                .await(DEADLINE);
    }

    private List<FileName> inDirectory(List<FileName> command) {
        List<FileName> words = words(directory);
        words.addAll(command);
        return words;
    }

    private List<FileName> prefixed(List<FileName> program) {
        List<FileName> words = new ArrayList<>();
        if (!user.equals(User.current())) {
            words.addAll(words("/usr/bin/setpriv", "--reuid", user.uid() + "", "--regid", user.gid() + ""));
            words.add(FileName.ofText("--clear-groups"));
        }
        words.addAll(words("/usr/bin/env", "-i"));
        environment.forEach((variable, value) -> words.add(concat(variable + "=", value)));
        words.addAll(program);
        return words;
    }

    private static FileName concat(String prefix, FileName value) {
        return FileName.ofText(prefix + value.text());
    }

    private static List<FileName> words(Object... arguments) {
        List<FileName> words = new ArrayList<>();
        for (Object argument : arguments) {
            words.add(argument instanceof FileName name ? name : FileName.ofText(argument.toString()));
        }
        return words;
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the feature number in the file {@code release} of a Java; 0 if it does not say. */
    private static int version(Path home) {
        try (Stream<String> lines = Files.lines(home.resolve("release"))) {
            return lines.filter(line -> line.startsWith("JAVA_VERSION="))
                    .map(line -> line.replaceAll("[^0-9.]", "").replaceAll("[.].*", ""))
                    .mapToInt(Integer::parseInt)
                    .findFirst()
                    .orElse(0);
        } catch (IOException unknown) {
            return 0;
        }
    }

    /** The jar in a place that every user can read; made when a test first needs it. */
    private static final class JarHolder {
        static final FileName JAR = copy();

        private static FileName copy() {
            String built = System.getProperty("bpct.jar");
            if (built == null) {
                throw new IllegalStateException("set -Dbpct.jar to the jar; mvn verify does");
            }
            try {
                Path jar = publicFolder().resolve("bpct.jar");
                Files.copy(Path.of(built), jar, StandardCopyOption.REPLACE_EXISTING);
                return publicFile(jar);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * An archive of the classes of the jar, as {@code bin/bpct} makes one: a third of the processor time of so short a life. There
     * are some thousand of these.
     */
    private static final class ArchiveHolder {
        private static final String MAKE = """
                cd -- "$1" && mkdir home copy && printf x >source
                export HOME=$1/home BPCT_CONF=
                options=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC)
                "$2/bin/java" "${options[@]}" -XX:DumpLoadedClassList=classes -jar "$3" --scheduler local -j 1 --wait source copy
                "$2/bin/java" "${options[@]}" -Xshare:dump -XX:SharedClassListFile=classes -XX:SharedArchiveFile=new.jsa -cp "$3"
                chmod 644 new.jsa && mv new.jsa bpct.jsa
                rm -rf home copy source classes
                """;

        static final List<String> OPTIONS = make();

        private static List<String> make() {
            try {
                Path folder = publicFolder();
                Path archive = folder.resolve("bpct.jsa");
                archive.toFile().deleteOnExit();
                Shell.call(
                        "exec >/dev/null 2>&1; " + MAKE,
                        FileName.of(folder),
                        FileName.ofText(System.getProperty("java.home")),
                        JarHolder.JAR);
                // Without one all is as it was, but for the time.
                return Files.exists(archive)
                        ? List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:auto", "-Xlog:cds*=off")
                        : List.of();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class QuickJavaHolder {
        static final FileName JAVA = make();

        private static FileName make() {
            List<String> words =
                    new ArrayList<>(List.of("exec", OWN_JAVA.resolve("bin/java").toString()));
            words.addAll(SHORT_LIFE);
            words.addAll(ArchiveHolder.OPTIONS);
            try {
                Path java = Files.writeString(
                        publicFolder().resolve("java"), "#!/bin/bash\n" + String.join(" ", words) + " \"$@\"\n");
                Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
                java.toFile().deleteOnExit();
                return FileName.of(java);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A site file that every user can read: where Slurm's client is installed, tests must not take it unasked. */
    private static final class SiteHolder {
        /** {@code -Dbpct.lanes=4} runs all tests with so many lanes. */
        private static final int LANES = Integer.getInteger("bpct.lanes", 1);

        static final FileName SITE = siteFile("scheduler = local\nlanes = " + LANES + "\n");
    }

    /** Makes a site file that every user can read and only its owner can write. */
    static FileName siteFile(String lines) {
        try {
            return publicFile(Files.writeString(publicFolder().resolve("site.conf"), lines));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path publicFolder() throws IOException {
        Path folder = Files.createTempDirectory("bpct-it-kit-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        // The virtual machine deletes in reverse order.
        folder.toFile().deleteOnExit();
        return folder;
    }

    private static FileName publicFile(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        file.toFile().deleteOnExit();
        return FileName.of(file);
    }
}
