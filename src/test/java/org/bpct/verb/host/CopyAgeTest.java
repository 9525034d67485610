package org.bpct.verb.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.junit.jupiter.api.Test;

/** Each rule tells the moment before which all changes of a source are in its copy. */
final class CopyAgeTest {
    private static final Timestamp MODIFIED = new Timestamp(100, 5);
    private static final Timestamp CHANGED = new Timestamp(200, 7);
    private static final long SECOND = 1_000_000_000L;

    @Test
    void aCopyToUpdateTellsItByItsOwnInode() {
        CopyAge age = CopyAge.ofCopies(SECOND);
        assertThat(age.before(MODIFIED, CHANGED)).isEqualTo(199 * SECOND + 7);
        assertThat(age.isOfBase()).isFalse();
    }

    @Test
    void aBaseIsAsOldAsTheWalkForItSinceEachLinkChangesItsInodes() {
        CopyAge age = CopyAge.ofBase(150 * SECOND, Set.of(FileName.ofText("d/lost")));
        assertThat(age.before(MODIFIED, CHANGED)).isEqualTo(150 * SECOND);
        assertThat(age.isOfBase()).isTrue();
        assertThat(age.isLacking(FileName.ofText("d/lost"))).isTrue();
        assertThat(age.isLacking(FileName.ofText("d/other"))).isFalse();
    }

    @Test
    void aBaseOfUnknownAgeHasNoAttributeThatChangedBehindTheContents() {
        CopyAge age = CopyAge.ofUnknownBase();
        assertThat(MODIFIED.nanoseconds()).isLessThan(age.before(MODIFIED, CHANGED));
        assertThat(MODIFIED.nanoseconds() + 1).isGreaterThanOrEqualTo(age.before(MODIFIED, CHANGED));
    }
}
