package org.bpct.roots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.files.FileName;
import org.bpct.landing.LandingRoot;
import org.bpct.options.CpOptions;
import org.bpct.options.CpOptions.Attribute;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DestinationRootsTest {
    @TempDir
    Path folder;

    private Path source = Path.of("/");
    private Path destination = Path.of("/");

    @BeforeEach
    void makeSource() throws Exception {
        source = Files.createDirectory(folder.resolve("source"));
        destination = folder.resolve("destination");
    }

    @ParameterizedTest
    @CsvSource({
        "123456789, 9",
        "123456780, 8",
        "123456700, 7",
        "123456000, 6",
        "123000000, 3",
        "120000000, 2",
        "100000000, 1",
        "0,         0",
        // Rounded up, and rounded to two seconds: no digit of these can be trusted.
        "123457000, 0",
        "-1000000000, 0",
        "999999999, 0",
    })
    void theDigitsAreThoseThatWereKept(int nanoseconds, int digits) {
        assertThat(DestinationRoots.digitsOf(nanoseconds)).isEqualTo(digits);
    }

    @Test
    void probingLeavesNoFile() throws Exception {
        Files.createDirectory(destination);
        assertThat(make(Set.of(), "022", false).times().digits()).isBetween(0, 9);
        assertThat(destination).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"555", "500", "2555", "1555", "755", "2770"})
    void aDirectoryThatIsThereKeepsItsMode(String mode) throws Exception {
        Files.createDirectory(destination);
        setMode(destination, mode);
        make(Set.of(), "022", true);
        assertThat(mode(destination)).isEqualTo(mode);
        assertThat(destination).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({"755, 022, 755", "777, 027, 750", "1777, 022, 1755", "2775, 002, 775", "555, 022, 555"})
    void aMadeRootHasTheModeThatCpGivesACopy(String ofSource, String umask, String expected) throws Exception {
        setMode(source, ofSource);
        make(Set.of(), umask, true);
        assertThat(mode(destination)).isEqualTo(expected);
    }

    /** mkdir hands the bit on, and a mode that is set afterwards would take it away. */
    @Test
    void aMadeRootKeepsTheSetGroupIdBitOfTheDirectoryItIsMadeIn() throws Exception {
        setMode(folder, "2755");
        setMode(source, "755");
        make(Set.of(), "027", true);
        assertThat(mode(destination)).isEqualTo("2750");
    }

    @Test
    void aRootWhoseModeIsKeptIsItsOwnersUntilTheEnd() throws Exception {
        setMode(source, "755");
        make(Set.of(Attribute.MODE), "022", true);
        assertThat(mode(destination)).isEqualTo("700");
    }

    @Test
    void aRootThatMustBeThereIsNeverMade() {
        assertThatThrownBy(() -> make(Set.of(), "022", false))
                .isInstanceOf(RunException.class)
                .hasMessage("cannot prepare the destination " + destination + ": No such file or directory");
        assertThat(destination).doesNotExist();
    }

    @Test
    void aDestinationThatRefusesTimesIsMadeAllTheSame() throws Exception {
        setMode(source, "755");
        KeptTimes times =
                refusing("Operation not permitted").make(List.of(root(true))).times();
        assertThat(times).isEqualTo(new KeptTimes(9, "Operation not permitted"));
        assertThat(mode(destination)).isEqualTo("755");
        assertThat(destination).isEmptyDirectory();
    }

    /** A later try may keep the times. */
    @Test
    void anErrorThatMayPassRefusesTheDestinationAndSaysWhatFailed() {
        assertThatThrownBy(() -> refusing("Input/output error").make(List.of(root(true))))
                .isInstanceOf(RunException.class)
                .hasMessage("cannot prepare the destination " + destination
                        + ": a time cannot be set there: Input/output error");
    }

    @Test
    void oneOfSeveralDestinationsThatRefusesTimesIsEnough() {
        KeptTimes seconds = KeptTimes.ofDigits(0);
        KeptTimes refused = KeptTimes.refused("Operation not permitted");
        assertThat(seconds.and(refused)).isEqualTo(refused.and(seconds));
        assertThat(seconds.and(refused).areRefused()).isTrue();
        assertThat(seconds.and(KeptTimes.ALL).areRefused()).isFalse();
    }

    @Test
    void ownersAreGivenUpOnlyWhereAllDestinationsGiveWhatRootMakesToOneUser() {
        Abilities nobodys = new Abilities(KeptTimes.ALL, OptionalInt.of(65534));
        Abilities others = new Abilities(KeptTimes.ALL, OptionalInt.of(99));
        assertThat(Abilities.of(List.of(nobodys, nobodys))).isEqualTo(nobodys);
        assertThat(Abilities.of(List.of(nobodys, Abilities.ALL))).isEqualTo(Abilities.ALL);
        assertThat(Abilities.of(List.of(nobodys, others))).isEqualTo(Abilities.ALL);
        assertThat(Abilities.of(List.of())).isEqualTo(Abilities.ALL);
    }

    @Test
    void rootAsksForNoOwnersWhereAnotherUserGetsWhatItMakes() throws Exception {
        CpOptions cp = CpOptions.parse("-a");
        Abilities nobodys = new Abilities(KeptTimes.ALL, OptionalInt.of(-2));

        assertThat(nobodys.obeyed(cp, true).words()).endsWith("--no-preserve=ownership");
        assertThat(nobodys.keepWords(nobodys.obeyed(cp, true)))
                .contains("owner-4294967294", "mode")
                .doesNotContain("ownership");
        assertThat(nobodys.obeyed(cp, false)).isEqualTo(cp);
        assertThat(Abilities.ALL.obeyed(cp, true)).isEqualTo(cp);
    }

    private static Submitter submitter(String umask) throws IOException {
        return new Submitter("host", "user", Submitter.current().uid(), umask);
    }

    private static DestinationRoots refusing(String reason) throws IOException {
        return new DestinationRoots(Set.of(), submitter("022"), (file, time) -> {
            throw new FileSystemException(file.toString(), null, reason);
        });
    }

    private LandingRoot root(boolean creates) {
        RootPair pair = new RootPair(FileName.of(source), FileName.of(destination), null);
        return new LandingRoot(pair, true, List.of(FileName.currentDirectory()), creates);
    }

    private Abilities make(Set<Attribute> keeps, String umask, boolean creates) throws RunException, IOException {
        return new DestinationRoots(keeps, submitter(umask)).make(List.of(root(creates)));
    }

    private static void setMode(Path path, String mode) throws Exception {
        Files.setAttribute(path, "unix:mode", Integer.parseInt(mode, 8));
    }

    private static String mode(Path path) throws Exception {
        return Integer.toOctalString((Integer) Files.getAttribute(path, "unix:mode") & 07777);
    }
}
