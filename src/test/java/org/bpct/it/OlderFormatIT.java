package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.time.Duration;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A batch of format 2, where a job's folder holds its share of the work, under the hands of this version. */
@Tag("it")
final class OlderFormatIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(1);

    /** Writes two jobs, gives their parts back to them, and runs the first. */
    @BeforeEach
    void write() {
        Shell.call(
                "mkdir -p -- \"$1\"/{a,b/c,d} && cd -- \"$1\" && for i in {1..40}; do echo $i >a/$i; echo $i >b/c/$i; done",
                sandbox.path("source"));
        sandbox.bpct().run("-j2", "-T", "--no-submit", "source", "copy").expect(0);
        Shell.call("""
                cd -- "$1" && sed -i 's/"format" : 3,/"format" : 2,/' batch.json wave.1/wave.json || exit
                for job in jobs/*; do
                    part=parts/${job##*/}
                    sed -i 's|^\\(readonly bpct_parts=.*\\)/parts$|\\1/jobs|' "$job/script"
                    mv -- "$part/cksums" "$job/cksums"
                    (cd -- "$job" && cksum script >>cksums)
                    mv -- "$part"/* "$job" && rmdir -- "$part"
                done
                rmdir parts
                for folder in . wave.1; do
                    (cd -- "$folder" && sed -i '/ \\(batch\\|wave\\).json$/d' cksums && cksum *.json >>cksums)
                done
                """, FileName.of(sandbox.batch(1).directory().root()));
        BatchOnDisk.start(sandbox.batch(1).directory().job(1), FileName.ofText("/usr/bin:/bin"))
                .await(DEADLINE)
                .expect(0);
    }

    @Test
    void itIsReadAndItsOpenJobIsSubmittedAgain() {
        assertThat(sandbox.bpct().run("-v", "--progress=1").expect(0).out()).contains("job 1; complete", "job 2; ");
        sandbox.bpct().run("--resume=1", "--wait").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(sandbox.batch(1).directory().job(1).root().resolve("list.gz"))
                .exists();
    }

    @Test
    void aNewWaveStandsWhereTheRestDoes() {
        sandbox.bpct().run("--resume=1", "-j3", "--wait").expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        assertThat(sandbox.batch(1).directory().hasParts()).isFalse();
        assertThat(sandbox.batch(1).directory().job(3).part().attempt(1).exit())
                .exists()
                .hasParent(sandbox.batch(1).directory().jobs().resolve("0003/attempt.1"));
        sandbox.bpct().run("--check=1", "--wait").expect(0);
        assertThat(sandbox.batch(2).directory().hasParts()).isTrue();
    }
}
