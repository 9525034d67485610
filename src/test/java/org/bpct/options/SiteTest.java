package org.bpct.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SiteTest {
    private static final int NOBODY = 65534;

    @TempDir
    Path folder;

    @Test
    void withoutAFileNothingIsSet() throws Exception {
        assertThat(load(Map.of()).layer().values()).isEmpty();
    }

    @Test
    void theUsualFileIsRead() throws Exception {
        write("usual.conf", "# ours\n  # too\n\nscheduler = slurm\nqueue =\npre = a\\nb\nkeep-days=9\n");
        assertThat(load(Map.of()).layer())
                .isEqualTo(ValueLayer.ofFile(
                        folder + "/usual.conf",
                        new ValueFile(
                                Map.of("scheduler", "slurm", "queue", "", "pre", "a\nb", "keep-days", "9"),
                                List.of())));
    }

    @Test
    void theVariableNamesAnotherFileAlsoFromHere() throws Exception {
        write("usual.conf", "jobs = 1\n");
        write("other.conf", "jobs = 2\n");
        assertThat(load(Map.of("BPCT_CONF", folder + "/other.conf")).layer().values())
                .isEqualTo(Map.of("jobs", "2"));
        assertThat(load(Map.of("BPCT_CONF", "other.conf")).layer().values()).isEqualTo(Map.of("jobs", "2"));
    }

    @Test
    void anEmptyVariableMeansNone() throws Exception {
        write("usual.conf", "jobs = 1\n");
        assertThat(load(Map.of("BPCT_CONF", "")).layer().values()).isEmpty();
    }

    @Test
    void aFileThatTheVariableNamesMustBeThere() {
        refuses("there is no file " + folder + "/none, which BPCT_CONF names", Map.of("BPCT_CONF", "none"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"colour = red", "jobs 7", "jobs", "--jobs = 7", "= 7", "save = true", "home /x"})
    void aBadLineIsRefusedByFileAndNumber(String line) throws Exception {
        write("usual.conf", "# ours\njobs = 7\n" + line + "\n");
        refuses(folder + "/usual.conf, line 3: ", Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"clients", "templates"})
    void aFolderThatDependsOnTheWorkingDirectoryIsRefused(String name) throws Exception {
        write("usual.conf", name + " = here\n");
        refuses(folder + "/usual.conf: " + name + " takes an absolute folder, not 'here'", Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-rw-r--", "rw-r--rw-", "rwxrwxrwx", "-w--w----"})
    void aFileInWhichOthersCanWriteIsRefused(String mode) throws Exception {
        Path file = write("usual.conf", "jobs = 7\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        refuses(folder + "/usual.conf can be written by group or others", Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "r--r--r--", "rw-------", "rwxr-xr-x"})
    void aFileInWhichTheOwnerAloneCanWriteIsRead(String mode) throws Exception {
        Path file = write("usual.conf", "jobs = 7\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        assertThat(load(Map.of()).layer().values()).isEqualTo(Map.of("jobs", "7"));
    }

    @Test
    void aFileOfAnotherUserIsRefused() throws Exception {
        assumeThat(isRoot()).as("ONLY ROOT CAN GIVE A FILE AWAY: not tested").isTrue();
        Path file = write("usual.conf", "jobs = 7\n");
        Files.setAttribute(file, "unix:uid", NOBODY);
        refuses(folder + "/usual.conf belongs neither to root nor to this user", Map.of());
    }

    @Test
    void aLinkCountsAsTheFileThatItLeadsTo() throws Exception {
        Path file = write("other.conf", "jobs = 7\n");
        Files.createSymbolicLink(folder.resolve("usual.conf"), Path.of("other.conf"));
        assertThat(load(Map.of()).layer().values()).isEqualTo(Map.of("jobs", "7"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        refuses(folder + "/usual.conf can be written", Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/null", "/"})
    void whatIsNoFileIsRefused(String name) {
        refuses("the site file " + name + " is no file", Map.of("BPCT_CONF", name));
    }

    @ParameterizedTest
    @CsvSource({
        "/scratch/$USER/.bpct, /scratch/ann/.bpct",
        "$HOME/.bpct,          /home/ann/.bpct",
        "/s/$USER-x/$USER,     /s/ann-x/ann",
        "/s/a b,               /s/a b",
    })
    void theHomeIsExpanded(String home, String expanded) throws Exception {
        write("usual.conf", "home = " + home + "\n");
        HomeFolder chosen = home(Map.of("USER", "ann", "HOME", "/home/ann"));
        assertThat(chosen).isEqualTo(new HomeFolder(FileName.ofText(expanded), folder + "/usual.conf"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/s/$USERS", "/s/$SCRATCH", "/s/${USER}", "/s/$(id)", "/s/$", "s/$USER", "~/x", "", "/$HOME2"})
    void aHomeWithOtherWordsOfAShellOrARelativeOneIsRefusedWithItsFile(String home) throws Exception {
        write("usual.conf", "home = " + home + "\n");
        assertThatThrownBy(() -> home(Map.of("USER", "ann", "HOME", "/home/ann")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("home takes an absolute folder")
                .hasMessageEndingWith("not '" + home + "' (" + folder + "/usual.conf)");
    }

    @Test
    void theVariableBeatsTheHomeOfTheSite() throws Exception {
        write("usual.conf", "home = /scratch/$NOBODY\n");
        assertThat(home(Map.of("BPCT_HOME", "own")))
                .isEqualTo(new HomeFolder(FileName.ofText(folder + "/own"), "BPCT_HOME"));
    }

    @Test
    void withoutAWordTheHomeIsBelowTheUsers() throws Exception {
        assertThat(home(Map.of("HOME", "/home/ann")))
                .isEqualTo(new HomeFolder(FileName.ofText("/home/ann/.bpct"), "built in"));
    }

    @Test
    void theStateFolderOfXdgIsTakenWhereThereIsNoOtherHome() throws Exception {
        Path user = Files.createDirectories(folder.resolve("ann"));
        String state = folder + "/state";
        Map<String, String> login = Map.of("HOME", user.toString(), "XDG_STATE_HOME", state);
        assertThat(home(login)).isEqualTo(new HomeFolder(FileName.ofText(state + "/bpct"), "XDG_STATE_HOME"));
        assertThat(home(Map.of("HOME", user.toString(), "XDG_STATE_HOME", "state"))
                        .folder()
                        .text())
                .isEqualTo(user + "/.bpct");

        Files.createDirectory(user.resolve(".bpct"));
        assertThat(home(login).folder().text()).isEqualTo(user + "/.bpct");
    }

    /** Cron does not know the variables of a login. */
    @Test
    void aCallWithoutTheVariableFindsTheStateFolderInItsUsualPlace() throws Exception {
        Path user = Files.createDirectories(folder.resolve("ann"));
        Path usual = Files.createDirectories(user.resolve(".local/state/bpct"));

        assertThat(home(Map.of("HOME", user.toString()))).isEqualTo(new HomeFolder(FileName.of(usual), "built in"));
    }

    private void refuses(String reason, Map<String, String> environment) {
        assertThatThrownBy(() -> load(environment))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason);
    }

    private HomeFolder home(Map<String, String> environment) throws Exception {
        return HomeFolder.choose(
                environment, load(environment), FileName.of(folder), name -> Files.exists(name.toPath()));
    }

    private Site load(Map<String, String> environment) throws Exception {
        return Site.load(environment, FileName.of(folder), FileName.of(folder.resolve("usual.conf")));
    }

    private Path write(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }

    private static boolean isRoot() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    }
}
