package org.bpct.verb.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalLong;
import java.util.stream.Stream;
import org.bpct.caller.QuietConsole;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Io;
import org.bpct.model.Writing;
import org.bpct.options.CpOptions;
import org.bpct.options.Earlier;
import org.bpct.options.Guard;
import org.bpct.options.Manner;
import org.bpct.options.Split;
import org.bpct.options.StreamAfter;
import org.bpct.options.UsageException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class CacheRulesTest {
    private final QuietConsole console = new QuietConsole();

    static Stream<Arguments> whatIsLeftToCp() {
        Earlier contents = new Earlier(true, true, false, 0, null, OptionalLong.empty(), null, null);
        return Stream.of(
                Arguments.of("-a", contents, null, Guard.NO, "--checksum"),
                Arguments.of("-a", Earlier.NOTHING, null, Guard.DESCRIPTORS, "descriptors"),
                Arguments.of("-aL", Earlier.NOTHING, null, Guard.NO, "symlinks"),
                Arguments.of("-aH", Earlier.NOTHING, null, Guard.NO, "symlinks"),
                Arguments.of("-r", Earlier.NOTHING, null, Guard.NO, "--preserve=mode"),
                Arguments.of("-a --sparse=always", Earlier.NOTHING, null, Guard.NO, "--sparse=always"),
                Arguments.of("-a --reflink=always", Earlier.NOTHING, null, Guard.NO, "--reflink=always"));
    }

    @ParameterizedTest
    @MethodSource("whatIsLeftToCp")
    void directIoIsRefusedWhereCpAloneCopies(
            String cp, Earlier earlier, @Nullable ChecksumMethod verify, Guard guard, String reason) throws Exception {
        assertThatThrownBy(() -> CacheRules.check(manner(cp, earlier, verify, guard, Io.DIRECT)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--io=direct: ")
                .hasMessageContaining(reason);
        CacheRules.check(manner(cp, earlier, verify, guard, Io.DROP));
        CacheRules.check(manner(cp, earlier, verify, guard, Io.BUFFERED));
    }

    @ParameterizedTest
    @EnumSource(
            value = Guard.class,
            names = {"AUTO", "SEALED", "NO"})
    void directIoGoesWithUpdatesAndLinksToABase(Guard guard) {
        Earlier update = new Earlier(true, false, false, 0, null, OptionalLong.empty(), null, null);
        Earlier base = update.linksTo(FileName.ofText("/monday"), OptionalLong.empty());
        assertThatCode(() -> CacheRules.check(manner("-a", update, null, guard, Io.DIRECT)))
                .doesNotThrowAnyException();
        assertThatCode(() -> CacheRules.check(manner("-a", base, null, guard, Io.DIRECT)))
                .doesNotThrowAnyException();
    }

    @Test
    void directIoGoesWithChecksums() {
        assertThatCode(() -> CacheRules.check(manner("-a", Earlier.NOTHING, ChecksumMethod.B2, Guard.AUTO, Io.DIRECT)))
                .doesNotThrowAnyException();
    }

    @Test
    void whatIsNotAsAlwaysIsSaid() {
        CacheRules.say(Io.BUFFERED, console);
        assertThat(console.said).isEmpty();
        CacheRules.say(Io.DROP, console);
        CacheRules.say(Io.DIRECT, console);
        assertThat(console.said)
                .containsExactly(
                        "large files are dropped from the page cache of the nodes",
                        "large files are copied past the page cache of the nodes");
    }

    private static Manner manner(String cp, Earlier earlier, @Nullable ChecksumMethod verify, Guard guard, Io io)
            throws UsageException {
        return new Manner(
                CpOptions.parse(cp),
                earlier,
                verify,
                guard,
                Split.NO,
                new Writing(false, io),
                false,
                new Manner.Walking(1, StreamAfter.NEVER));
    }
}
