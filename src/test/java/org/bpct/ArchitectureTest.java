package org.bpct;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.io.FileInputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import org.bpct.model.PrivateFiles;
import org.bpct.model.RegularFiles;
import org.junit.jupiter.api.Test;

/** Holds the arrows {@code cli -> run -> {options, traverse, batch, pool, script, schedule, status, forecast} -> description -> model}. */
final class ArchitectureTest {
    private static final JavaClasses BPCT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.bpct");

    @Test
    void importsFollowTheArrows() {
        check(layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("cli")
                .definedBy("org.bpct.cli..")
                .layer("run")
                .definedBy("org.bpct.run..")
                .layer("options")
                .definedBy("org.bpct.options..")
                .layer("stages")
                .definedBy(
                        "org.bpct.traverse..",
                        "org.bpct.batch..",
                        "org.bpct.pool..",
                        "org.bpct.script..",
                        "org.bpct.schedule..",
                        "org.bpct.status..",
                        "org.bpct.forecast..")
                .layer("description")
                .definedBy("org.bpct.description..")
                .layer("model")
                .definedBy("org.bpct.model..")
                .withOptionalLayers(true)
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("run")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("options")
                .mayOnlyBeAccessedByLayers("cli", "run")
                .whereLayer("stages")
                .mayOnlyBeAccessedByLayers("run")
                .whereLayer("description")
                .mayOnlyBeAccessedByLayers("cli", "run", "stages")
                .whereLayer("model")
                .mayOnlyBeAccessedByLayers("cli", "run", "options", "stages", "description"));
    }

    @Test
    void stagesDoNotImportEachOther() {
        check(slices().matching("org.bpct.(options|traverse|batch|pool|script|schedule|status|forecast)..")
                .should()
                .notDependOnEachOther());
    }

    @Test
    void packagesHaveNoCycles() {
        check(slices().matching("org.bpct.(*)..").should().beFreeOfCycles());
    }

    @Test
    void theModelKnowsOnlyTheJdk() {
        check(ArchRuleDefinition.classes()
                .that()
                .resideInAPackage("org.bpct.model..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("org.bpct.model..", "java..", "org.jspecify.."));
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
     * the administrators have written.
     */
    @Test
    void stateFilesAreReadThroughOneDoor() {
        check(noClasses()
                .that()
                .resideInAnyPackage(
                        "org.bpct.model..",
                        "org.bpct.description..",
                        "org.bpct.run..",
                        "org.bpct.status..",
                        "org.bpct.pool..",
                        "org.bpct.schedule..",
                        "org.bpct.script..",
                        "org.bpct.forecast..")
                .and()
                .doNotBelongToAnyOf(RegularFiles.class, PrivateFiles.class)
                .and()
                .haveNameNotMatching(
                        ".*[.](MountPoints|PlanningProcess|Submitter|PoolListing|LocalHost|ProcessIdentity|PbsFolders)")
                .should()
                .callMethodWhere(target(owner(assignableTo(Files.class)))
                        .and(target(
                                nameMatching("newInputStream|newByteChannel|newBufferedReader|read(String|All.*)"))))
                .orShould()
                .callConstructorWhere(target(owner(assignableTo(FileInputStream.class))))
                .orShould()
                .callMethodWhere(target(owner(assignableTo(FileChannel.class))).and(target(nameMatching("open")))));
    }

    /** What else starts a program does so by its whole name: PATH may hold a relative folder. */
    @Test
    void commandsRunThroughOneDoor() {
        check(noClasses()
                .that()
                .haveNameNotMatching(".*[.](CommandRunner|Terminal|Accounts)")
                .should()
                .callConstructorWhere(target(owner(assignableTo(ProcessBuilder.class))))
                .orShould()
                .callMethodWhere(target(owner(assignableTo(Runtime.class))).and(target(nameMatching("exec")))));
    }

    /** A package may still be empty: a rule about it then holds. */
    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(BPCT);
    }
}
