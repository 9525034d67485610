package org.bpct.cli;

import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.bpct.options.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for a manifest of trees. */
final class SumOptions {
    @Option(
            names = "--sum",
            arity = "0..1",
            paramLabel = "METHOD",
            preprocessor = AttachedOnly.class,
            description =
                    "Make one manifest of the checksums of all files in each PATH, as jobs: sha256, b2, sha512 or md5.")
    @Nullable
    String sum;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "With --sum: the manifest, which sha256sum -c reads; it must not exist yet.")
    @Nullable
    String output;

    /** Returns true if a manifest is asked for. */
    boolean isAsked() {
        return sum != null;
    }

    /** Returns the method of the checksums. */
    ChecksumMethod method() throws UsageException {
        String word = sum == null || sum.isEmpty() ? ChecksumMethod.SHA256.word() : sum;
        return ChecksumMethod.of(word)
                .orElseThrow(() -> new UsageException("--sum takes sha256, b2, sha512 or md5, not '" + word + "'"));
    }

    /** Returns the manifest that is asked for, null if none is; other options say its form, and whether it replaces one. */
    @Nullable
    Manifest manifest(FurtherOptions further) throws UsageException {
        if (sum == null) {
            return null;
        }
        if (output == null || output.isEmpty()) {
            throw new UsageException("--sum needs -o FILE, where the manifest goes");
        }
        String word = further.format == null ? Manifest.Format.GNU.word() : further.format;
        Manifest.Format format = Manifest.Format.of(word)
                .orElseThrow(() -> new UsageException("--format of --sum takes gnu or bsd, not '" + word + "'"));
        return new Manifest(format, FileName.ofText(output), further.force);
    }
}
