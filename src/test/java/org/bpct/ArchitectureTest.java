package org.bpct;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.Program;
import org.bpct.files.RegularFiles;
import org.bpct.files.WholeFile;
import org.bpct.schedule.CommandSetting;
import org.junit.jupiter.api.Test;

/**
 * Holds the arrows {@code cli -> batches -> verbs -> verb.* -> pipeline -> {guard, doctor, report, survey, watch} -> {submit, lock} -> query -> {wave, roots} -> {home, landing} -> history -> caller -> stages -> description ->
 * {tree, selection} -> {verb.archive.tar, verb.change.rights, verb.sum.manifest} -> model -> {files, verb}}; a stage is options, traverse, plan, pool, script, schedule, status or forecast.
 */
final class ArchitectureTest {
    private static final String ROOT = "org.bpct";

    private static final JavaClasses BPCT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    /** The room of each verb that has no line of its own: a new verb needs none. */
    private static final String ANY_VERB = "verb.*";

    /** The rooms from the cellar up, those of one floor together: each may import those below it. */
    private static final List<List<String>> FLOORS = List.of(
            List.of("files", "verb"),
            List.of("model"),
            List.of("verb.archive.tar", "verb.change.rights", "verb.sum.manifest"),
            List.of("tree", "selection"),
            List.of("description"),
            List.of("options", "traverse", "plan", "pool", "script", "schedule", "status", "forecast"),
            List.of("caller"),
            List.of("history"),
            List.of("home", "landing"),
            List.of("roots", "wave"),
            List.of("query"),
            List.of("lock", "submit"),
            List.of("guard", "doctor", "report", "survey", "watch"),
            List.of("pipeline"),
            List.of(ANY_VERB),
            List.of("verbs"),
            List.of("batches"),
            List.of("cli"));

    private static final int MOST_CLASSES = 35;

    /** The nouns that all others share. */
    private static final String[] KNOWN_TO_ALL = {
        "org.bpct.files..",
        "org.bpct.verb",
        "org.bpct.model..",
        "org.bpct.verb.change.rights..",
        "org.bpct.verb.sum.manifest..",
        "org.bpct.verb.archive.tar..",
        "org.bpct.tree..",
        "org.bpct.selection.."
    };

    private static final Set<String> ROOMS =
            FLOORS.stream().flatMap(List::stream).collect(Collectors.toUnmodifiableSet());

    @Test
    void noRoomImportsOneOfAFloorAboveIt() {
        for (int floor = 0; floor < FLOORS.size() - 1; floor++) {
            List<String> above = FLOORS.subList(floor + 1, FLOORS.size()).stream()
                    .flatMap(List::stream)
                    .toList();
            check(noClasses().that(areIn(FLOORS.get(floor))).should().dependOnClassesThat(areIn(above)));
        }
    }

    @Test
    void everyRoomHasAFloorAndNoneIsAHall() throws IOException {
        try (Stream<Path> folders = Files.walk(Path.of("src/main/java/org/bpct"))) {
            for (Path folder : folders.filter(Files::isDirectory).toList()) {
                long classes;
                try (Stream<Path> files = Files.list(folder)) {
                    classes = files.filter(file -> file.toString().endsWith(".java"))
                            .filter(file -> !file.endsWith("package-info.java"))
                            .count();
                }
                assertThat(classes).as("classes in %s", folder).isLessThanOrEqualTo(MOST_CLASSES);
            }
        }
        assertThat(BPCT.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> !name.equals(ROOT))
                        .map(ArchitectureTest::room)
                        .collect(Collectors.toSet()))
                .isEqualTo(ROOMS);
    }

    /** Returns the classes of these rooms. */
    private static DescribedPredicate<JavaClass> areIn(List<String> rooms) {
        return DescribedPredicate.describe(
                "are in " + rooms,
                type -> type.getPackageName().startsWith(ROOT + ".") && rooms.contains(room(type.getPackageName())));
    }

    /** Returns the room of a package: the one with its name, or the nearest above it. */
    private static String room(String name) {
        String room = name.substring(ROOT.length() + 1);
        while (!ROOMS.contains(room)) {
            int dot = room.lastIndexOf('.');
            if (dot < 0) {
                return room;
            }
            room = room.substring(0, dot).equals("verb") ? ANY_VERB : room.substring(0, dot);
        }
        return room;
    }

    /** Each room, and each verb, is a slice of its own. */
    private static final class Rooms implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getPackageName();
            if (!name.startsWith(ROOT + ".")) {
                return SliceIdentifier.ignore();
            }
            String room = room(name);
            return SliceIdentifier.of(
                    room.equals(ANY_VERB) ? name.substring(ROOT.length() + 1).split("[.]", -1)[1] : room);
        }

        @Override
        public String getDescription() {
            return "rooms and verbs";
        }
    }

    /** Of verbs one may use another. */
    @Test
    void roomsOfOneFloorDoNotImportEachOther() {
        for (List<String> floor : FLOORS) {
            for (String room : floor) {
                List<String> others =
                        floor.stream().filter(other -> !other.equals(room)).toList();
                check(noClasses().that(areIn(List.of(room))).should().dependOnClassesThat(areIn(others)));
            }
        }
    }

    @Test
    void packagesHaveNoCycles() {
        check(slices().assignedFrom(new Rooms()).should().beFreeOfCycles());
    }

    @Test
    void theModelKnowsOnlyTheJdk() {
        check(ArchRuleDefinition.classes()
                .that()
                .resideInAnyPackage(KNOWN_TO_ALL)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(Stream.concat(Stream.of(KNOWN_TO_ALL), Stream.of("java..", "org.jspecify.."))
                        .toArray(String[]::new)));
    }

    @Test
    void onlyTheEdgeWritesToTheTerminal() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("org.bpct.cli..")
                .and()
                .doNotHaveFullyQualifiedName("org.bpct.Launcher")
                .should(ACCESS_STANDARD_STREAMS));
    }

    @Test
    void loggingGoesThroughSlf4j() {
        check(noClasses().should().dependOnClassesThat().resideInAPackage("java.util.logging.."));
    }

    /**
     * Another user may have put a FIFO or a symlink in the place of a state file. Those named here read what the kernel or
     * the administrators have written, or a keyboard; WholeFile opens nothing but what it has just made, and folders.
     */
    @Test
    void stateFilesAreReadThroughOneDoor() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages("org.bpct.cli..", "org.bpct.options..", "org.bpct.traverse..", "org.bpct")
                .and()
                .doNotBelongToAnyOf(RegularFiles.class, PrivateFiles.class, WholeFile.class)
                .and()
                .haveNameNotMatching(
                        ".*[.](MountPoints|ThisHost|Submitter|ProcessIdentity|PbsFolders|TerminalScreen|RandomWord)")
                .should()
                .callMethodWhere(target(owner(assignableTo(Files.class)))
                        .and(target(
                                nameMatching("newInputStream|newByteChannel|newBufferedReader|read(String|All.*)"))))
                .orShould()
                .callConstructorWhere(target(owner(assignableTo(FileInputStream.class))))
                .orShould()
                .callMethodWhere(target(owner(assignableTo(FileChannel.class))).and(target(nameMatching("open")))));
    }

    /** Names in JSON are escaped in one way. A page of a report writes by itself, as its JSON stands in HTML. */
    @Test
    void jsonIsWrittenThroughOneDoor() {
        check(noClasses()
                .that()
                .haveNameNotMatching(".*[.](JsonText|JsonTree|PageText)([$].*)?")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.fasterxml.jackson.."));
    }

    /** Programs are started by their whole names, and their loaders get no relative folder. */
    @Test
    void commandsRunThroughOneDoor() {
        check(noClasses()
                .that()
                .doNotBelongToAnyOf(Program.class)
                .should()
                .callConstructorWhere(target(owner(assignableTo(ProcessBuilder.class))))
                .orShould()
                .callMethodWhere(target(owner(assignableTo(Runtime.class))).and(target(nameMatching("exec")))));
    }

    /** A package may still be empty: a rule about it then holds. */
    @Test
    void onlyTheEdgeAsksTheProcessForItsSetting() throws IOException {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("org.bpct.cli..")
                .should()
                .callMethod(System.class, "getenv")
                .orShould()
                .callMethod(System.class, "getenv", String.class)
                .orShould()
                .callMethod(CommandSetting.class, "inherited", Map.class, FileName.class));
        check(noClasses()
                .that()
                .resideOutsideOfPackages("org.bpct", "org.bpct.cli..")
                .should()
                .callMethod(System.class, "exit", int.class));
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java/org/bpct"))) {
            assertThat(sources.filter(file -> file.toString().endsWith(".java"))
                            .filter(file -> !file.startsWith("src/main/java/org/bpct/cli"))
                            .filter(file -> read(file).contains("/proc/self/cwd")))
                    .isEmpty();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(BPCT);
    }
}
