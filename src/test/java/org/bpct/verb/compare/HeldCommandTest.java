package org.bpct.verb.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.script.ScriptTemplate;
import org.bpct.survey.SurveyPlace;
import org.bpct.survey.SurveyRoot;
import org.bpct.traverse.listing.EntryAttributes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the script of a comparison is told of a directory, and compares with what {@code stat} says. */
final class HeldCommandTest {
    @Test
    void anInodeThatIsAHashOf64BitsIsAsStatShowsIt() {
        EntryAttributes directory = EntryAttributes.ofUnix(Map.of(
                "mode",
                0040755,
                "uid",
                0,
                "size",
                5L,
                "nlink",
                2,
                "dev",
                7L,
                "ino",
                Long.parseUnsignedLong("13327049246723979029"),
                "lastModifiedTime",
                FileTime.fromMillis(0)));

        assertThat(HeldCommand.identity(directory)).asString().isEqualTo("7:13327049246723979029");
    }

    /** The script goes on by descriptors where the mount fails: 1.9 times the time for as long as a variable had two names. */
    @Test
    void rootAsksBelowAMountWhereOneCanRefuseSymlinks(@TempDir Path temp) throws Exception {
        assumeTrue(
                new ProcessBuilder("unshare", "--mount", "mount", "-t", "tmpfs", "-o", "nosymfollow", "none", "/tmp")
                                .start()
                                .waitFor()
                        == 0,
                "NO MOUNT CAN REFUSE SYMLINKS HERE: no question was asked below one");
        Path tree = Files.createDirectory(temp.resolve("tree"));
        Files.createSymbolicLink(tree.resolve("name"), Path.of("target"));
        SurveyPlace place = place(tree);
        HeldCommand.Held name = new HeldCommand.Held(place, FileName.ofText("name"));

        HeldCommand.Reply reply = command(place).run(List.of(name));

        assertThat(reply.given()).extracting(HeldCommand.Given::word).containsExactly(FileName.ofText("./name"));
        assertThat(reply.out()).isEqualTo("target\n");
    }

    private static SurveyPlace place(Path tree) throws IOException {
        return SurveyPlace.of(
                new SurveyRoot(0, FileName.of(tree), FileName.of(tree)),
                EntryAttributes.ofWholeUnix(Files.readAttributes(tree, EntryAttributes.WHOLE_UNIX_NAMES)));
    }

    private static HeldCommand command(SurveyPlace place) throws Exception {
        return new HeldCommand(
                place, List.of("/usr/bin/readlink", "--"), ScriptTemplate.builtIn("verb/compare/question.sh"));
    }

    @Test
    void aTreeThatIsGoneOrAnotherOneIsSaidInOneSentence(@TempDir Path temp) throws Exception {
        Path tree = Files.createDirectory(temp.resolve("tree"));
        SurveyPlace place = place(tree);
        HeldCommand command = command(place);
        List<HeldCommand.Held> names = List.of(new HeldCommand.Held(place, FileName.ofText("name")));
        Files.move(tree, temp.resolve("elsewhere"));

        assertThatThrownBy(() -> command.run(names))
                .hasMessage(tree + ": cannot ask about its names: No such file or directory");
        Files.createDirectory(tree);
        assertThatThrownBy(() -> command.run(names))
                .hasMessage(tree + ": cannot ask about its names: another directory took the place of the tree");
    }
}
