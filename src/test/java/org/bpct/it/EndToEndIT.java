package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.model.BatchHome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise: what bpct copies equals its source in every byte and attribute. */
@Tag("it")
final class EndToEndIT extends CallsProcesses {
    private static final int FILES = 250;

    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "4", "7"})
    void theCopyIsExactForAnyNumberOfJobs(String jobs) {
        FileName source = sandbox.path("source");
        SampleTree.plant(source, 11, FILES);
        TreeState before = TreeState.of(source);

        sandbox.bpct().run("-j", jobs, "--wait", source, sandbox.path("copy")).expect(0);

        assertThatTree(sandbox.path("copy")).isExactCopyOf(before);
        assertThatTree(source).isExactCopyOf(before);
    }

    static Stream<Arguments> everyJavaInEveryLocale() {
        List<String> locales = Rounds.isBrief() ? List.of("C") : List.of("C", "POSIX", "C.UTF-8");
        return BpctCall.javas().stream().flatMap(java -> locales.stream().map(locale -> Arguments.of(java, locale)));
    }

    @ParameterizedTest
    @MethodSource("everyJavaInEveryLocale")
    void bytesSurviveInSourceDestinationHomeAndWorkingDirectory(Path java, String locale) throws Exception {
        FileName work = sandbox.directory("work \u00e9\u00ff\n$(touch x)'");
        FileName home = sandbox.directory("home/\u00ff\u00fe \"home\n");
        FileName source = sandbox.path("work \u00e9\u00ff\n$(touch x)'/-source \u00fc\u00c3\n");
        SampleTree.plant(source, 12, 20);

        sandbox.bpct()
                .on(java)
                .locale(locale)
                .in(work)
                .with("BPCT_HOME", home)
                .run(
                        "-j",
                        "3",
                        "--wait",
                        "--",
                        OddNames.latin1("-source \u00fc\u00c3\n"),
                        OddNames.latin1("@c\u00f6py `touch y`"))
                .expect(0);

        FileName copy = work.resolve(OddNames.latin1("@c\u00f6py `touch y`"));
        assertThatTree(copy).isExactCopyOf(source);
        assertThat(BatchOnDisk.of(new BatchHome(home.toPath()), 1).jobs()).hasSize(3);
    }

    @Test
    void anOrdinaryUserGetsAnExactCopyOfHisOwnTree() throws Exception {
        User user = User.ordinary();
        FileName source = sandbox.path("source");
        SampleTree.plantFor(user, source, 13, FILES);
        FileName target = sandbox.directoryOf(user, "target");
        FileName copy = target.resolve(FileName.ofText("copy"));

        sandbox.bpctAs(user).run("-j", "3", "--wait", source, copy).expect(0);

        assertThatTree(copy).isExactCopyOf(source);
    }

    @Test
    void anOrdinaryUserGetsOfRootsTreeWhatCpGives() throws Exception {
        User user = User.ordinary();
        FileName source = sandbox.path("source");
        SampleTree.plant(source, 14, FILES);
        FileName target = sandbox.directoryOf(user, "target");
        FileName copy = target.resolve(FileName.ofText("copy"));
        FileName expected = target.resolve(FileName.ofText("expected"));
        int cpCode = sandbox.bpct()
                .as(user)
                .runOther("/bin/cp", "-a", "-T", "--", source, expected)
                .exitCode();

        sandbox.bpctAs(user).run("-j", "3", "--wait", source, copy).expect(cpCode == 0 ? 0 : 3);

        assertThatTree(copy).isExactCopyOf(expected);
    }

    @Test
    void anExistingDestinationIsMergedInto() throws Exception {
        FileName source = sandbox.path("source");
        SampleTree.plant(source, 15, FILES);
        FileName destination = sandbox.directory("destination");
        sandbox.file("destination/source/large", "to be replaced");
        sandbox.file("destination/source/kept", "only in the destination");
        Shell.call("ln -s /etc \"$1\"", sandbox.path("destination/source/linked symlink"));

        sandbox.bpct().run("-j", "3", "--wait", source, destination).expect(0);

        TreeState copy = TreeState.of(sandbox.path("destination/source"));
        assertThat(copy.entries()).containsKey(FileName.ofText("kept"));
        assertThatTree(copy.without(name -> name.text().equals("kept"))).isExactCopyOf(source);
    }

    @Test
    void anOrdinaryUserMayCopyTwiceThoughDirectoriesAreReadOnly() throws Exception {
        User user = User.ordinary();
        FileName source = sandbox.path("source");
        SampleTree.plantFor(user, source, 16, FILES);
        FileName target = sandbox.directoryOf(user, "target");
        List<Object> words = List.of("-j", "3", "--wait", "-T", source, target);

        sandbox.bpctAs(user).run(words.toArray()).expect(0);
        sandbox.bpctAs(user).run(words.toArray()).expect(0);

        // Below a directory whose default ACL denies its owner to write, cp itself loses user.* attributes of a
        // new file, with exit code 0.
        assertThatTree(target).isExactCopyOf(source);
    }

    /** Of a tree that his group may enter and he, as the owner of its copy, may not: 251 directories are three groups. */
    @Test
    void directoriesBelowOneThatShutsItsOwnerOutHaveTheirAttributesBefore() throws Exception {
        User user = User.ordinary();
        FileName source = sandbox.directory("source");
        FileName target = sandbox.directoryOf(user, "target");
        Shell.run(
                        "mapfile -d '' -t words; cd -- \"${words[0]}\" && mkdir -p shut/d{1..250} && chmod 0750 shut/* &&"
                                + " touch -d @1000.5 shut/* && chgrp -R -- \"$1\" . && chmod 0750 . && chmod 0070 shut",
                        List.of(source),
                        Integer.toString(user.gid()))
                .expect(0);

        sandbox.bpctAs(user).run("-j", "2", "--wait", "-T", source, target).expect(0);

        String attributes = "cd -- \"$1\" && find . -printf '%P %m %T@\\n' | sort";
        assertThat(Shell.call(attributes, target).out())
                .isEqualTo(Shell.call(attributes, source).out());
    }

    @Test
    void noFileNameIsEverExecuted() throws Exception {
        FileName source = sandbox.path("source");
        SampleTree.plant(source, 17, 10);
        FileName work = sandbox.directory("work");

        sandbox.bpct()
                .in(work)
                .run("-j", "2", "--wait", source, sandbox.path("copy"))
                .expect(0);

        assertThat(TreeState.of(work).entries()).hasSize(1);
    }
}
