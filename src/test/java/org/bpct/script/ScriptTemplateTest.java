package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScriptTemplateTest {
    @TempDir
    Path own;

    @Test
    void explanationsAreLeftOut() throws Exception {
        write("a.sh", "# stays\n## goes\n  ## goes too\nx ## stays\n");
        assertThat(render("a.sh")).isEqualTo("# stays\nx ## stays\n");
    }

    @Test
    void placeholdersAreReplacedWhereTheyStand() throws Exception {
        write("a.sh", "readonly x=@word:x@ y=@number:y@ # a@b.c @word@ @word:X@\n");
        Settings settings = new Settings().word("x", "a @number:y@").number("y", 3);
        assertThat(template().render("a.sh", settings))
                .as("a value is not looked through for placeholders")
                .isEqualTo("readonly x='a @number:y@' y=3 # a@b.c @word@ @word:X@\n");
    }

    @Test
    void anIncludeIsReplacedByThatTemplate() throws Exception {
        write("a.sh", "1\n#@include b-@scheduler@.sh\n3\n");
        write("b-local.sh", "## explained\n2 @number:n@\n");
        assertThat(template().render("a.sh", new Settings().number("n", 7))).isEqualTo("1\n2 7\n3\n");
    }

    @Test
    void aModuleIsIncludedIfItIsAskedFor() throws Exception {
        write("a.sh", "#@include b.sh if guard\n#@include c.sh unless guard\n");
        write("b.sh", "guarded\n");
        write("c.sh", "plain\n");
        assertThat(template().render("a.sh", new Settings().flag("guard", true)))
                .isEqualTo("guarded\n");
        assertThat(template().render("a.sh", new Settings().flag("guard", false)))
                .isEqualTo("plain\n");
        assertThatThrownBy(() -> render("a.sh"))
                .isInstanceOf(TemplateException.class)
                .hasMessage("template a.sh, line 1: cannot tell what to include");
    }

    @Test
    void whatOthersCallIsInThePlaceOfAModuleThatIsLeftOut() throws Exception {
        write("a.sh", "#@include b.sh if guard\n#@without c.sh\n#@without d.sh if guard\n");
        write("b.sh", "b\n#@include c.sh\n#@otherwise\n## explained\nno b\n");
        write("c.sh", "c\n#@otherwise\nno c\n");
        write("d.sh", "d\n");
        assertThat(template().render("a.sh", new Settings().flag("guard", true)))
                .isEqualTo("b\nc\nno c\n");
        assertThat(template().render("a.sh", new Settings().flag("guard", false)))
                .isEqualTo("no b\nno c\n");
    }

    @Test
    void aSchedulersOwnWordsStay() throws Exception {
        write("a.sh", "#@ class = long\n#@includes\n");
        assertThat(render("a.sh")).isEqualTo("#@ class = long\n#@includes\n");
    }

    @Test
    void aModuleIsIncludedByIfOrUnlessOnly() throws Exception {
        write("a.sh", "#@include b.sh when guard\n");
        assertThatThrownBy(() -> template().render("a.sh", new Settings().flag("guard", true)))
                .isInstanceOf(TemplateException.class)
                .hasMessage("template a.sh, line 1: cannot tell what to include");
    }

    @Test
    void whatJobsReadHasNoCommentsButAnOwnTemplateKeepsThem() throws Exception {
        write("core/progress.sh", "# mine\n");
        Settings settings = new Settings().flag("notes", false);
        assertThat(template().renderBare("core/unusable.sh", settings))
                .contains("# --- directories that cannot be used ---\n")
                .doesNotContain("# Succeeds");
        assertThat(template().renderBare("core/progress.sh", settings)).isEqualTo("# mine\n");
    }

    @Test
    void anIncludedTemplateMayLackItsLastLineEnd() throws Exception {
        write("a.sh", "#@include b.sh\n#@include c.sh\nlast");
        write("b.sh", "#SBATCH --partition=short");
        write("c.sh", "two\n## explained");
        assertThat(render("a.sh")).isEqualTo("#SBATCH --partition=short\ntwo\nlast\n");
    }

    @Test
    void anEmptyTemplateIsNothing() throws Exception {
        write("a.sh", "1\n#@include empty.sh\n#@include explained.sh\n2\n");
        write("empty.sh", "");
        write("explained.sh", "## only explained");
        assertThat(render("a.sh")).isEqualTo("1\n2\n");
        assertThat(render("explained.sh")).isEmpty();
    }

    @Test
    void emptyLinesStay() throws Exception {
        write("a.sh", "\n1\n\n\n");
        assertThat(render("a.sh")).isEqualTo("\n1\n\n\n");
    }

    @Test
    void aMissingSettingNamesTemplateAndLine() throws Exception {
        write("a.sh", "## 1\n#@include b.sh\n");
        write("b.sh", "ok\n## explained\nx=@word:nothing@\n");
        assertThatThrownBy(() -> render("a.sh"))
                .isInstanceOf(TemplateException.class)
                .hasMessage("template b.sh, line 3: there is no setting @word:nothing@");
    }

    @Test
    void anOwnTemplateBeatsTheBuiltInOne() throws Exception {
        assertThat(render("scheduler/local/runner.sh")).contains("# Runs the jobs of one wave");
        write("scheduler/local/runner.sh", "mine\n");
        assertThat(render("scheduler/local/runner.sh")).isEqualTo("mine\n");
    }

    @Test
    void aTemplateThatIncludesItselfIsRefused() throws Exception {
        write("a.sh", "#@include b.sh\n");
        write("b.sh", "#@include a.sh\n");
        assertThatThrownBy(() -> render("a.sh"))
                .isInstanceOf(TemplateException.class)
                .hasMessageEndingWith("includes itself");
    }

    @Test
    void aTemplateThatIsNowhereIsNamed() {
        assertThatThrownBy(() -> render("none.sh"))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("there is no template none.sh");
        assertThatThrownBy(() -> new ScriptTemplate(null, "local").render("none.sh", new Settings()))
                .hasMessage("there is no template none.sh");
    }

    @Test
    void aRunnerNeedNotBe() throws Exception {
        assertThat(template().renderIfPresent("scheduler/none/runner.sh", new Settings()))
                .isEmpty();
        assertThat(template().renderIfPresent("scheduler/local/runner.sh", new Settings()))
                .isPresent();
    }

    @Test
    void anOwnTemplateMayHoldAnyBytes() throws Exception {
        Files.write(own.resolve("a.sh"), "#SBATCH --account=b\u00e4r \u00ff\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(render("a.sh")).isEqualTo("#SBATCH --account=b\u00e4r \u00ff\n");
    }

    private void write(String name, String text) throws IOException {
        Path file = own.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private ScriptTemplate template() {
        return new ScriptTemplate(own, "local");
    }

    private String render(String name) throws TemplateException {
        return template().render(name, new Settings());
    }
}
