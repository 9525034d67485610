package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OwnTemplatesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"core/progress.sh", "scheduler/slurm/header.sh", "scheduler/lsf/nodes.sh", "README.md"})
    void whatReplacesATemplateOrIsASchedulersIsRead(String path) throws Exception {
        write(path, "");

        assertThatCode(this::open).doesNotThrowAnyException();
    }

    @Test
    void whatAnotherOwnTemplateIncludesIsRead() throws Exception {
        write(
                "core/progress.sh",
                "#@include mine/colours.sh\n#@include mine/more.sh if guard\n#@include mine/on-@scheduler@.sh\n");
        write("mine/colours.sh", "");
        write("mine/on-pbs.sh", "");
        write("mine/more.sh", "");

        assertThatCode(this::open).doesNotThrowAnyException();
    }

    /** The first is where templates once were; a header that nobody read would charge jobs to the wrong account. */
    @ParameterizedTest
    @ValueSource(strings = {"header-slurm.sh", "core/header.sh", "scheduler/header.sh", "scheduler/slurm/Header.sh"})
    void whatNothingReadsIsRefused(String path) throws Exception {
        write(path, "#SBATCH --account=storage\n");

        assertThatThrownBy(this::open)
                .isInstanceOf(TemplateException.class)
                .hasMessage("nothing reads the template " + path + " in "
                        + FileName.of(folder).display()
                        + "; it needs the path of the one that it is to replace, such as scheduler/slurm/header.sh");
    }

    @Test
    void aFolderThatIsGoneIsNotTakenForAnEmptyOne() throws Exception {
        Files.delete(folder);

        assertThatThrownBy(this::open)
                .isInstanceOf(TemplateException.class)
                .hasMessage(
                        "templates in " + FileName.of(folder).display() + " cannot be read: No such file or directory");
        Files.createDirectory(folder);
    }

    private void open() throws TemplateException {
        ScriptTemplate.of(FileName.of(folder), "slurm");
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(folder.resolve(path).getParent());
        Files.writeString(folder.resolve(path), text);
    }
}
