package org.bpct.cli;

import java.util.Optional;
import org.bpct.description.Manifest;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.bpct.options.Aim;
import org.bpct.options.UsageException;
import org.bpct.verb.sum.manifest.ManifestFormat;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for a manifest of trees. */
final class SumOptions implements VerbOptions {
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
            description = "With --sum: the manifest, which sha256sum -c reads; with --compare: the list of differences."
                    + " It must not exist yet.")
    @Nullable
    String output;

    @Option(
            names = "--whole",
            description =
                    "With --sum and --split: sum large files as a whole, too, so that they stand in FILE as well.")
    boolean whole;

    @Option(
            names = "--sum-check",
            paramLabel = "FILE",
            description = "Compare files with the manifest FILE, of --sum or of others, as jobs; - is standard input.")
    @Nullable
    String check;

    @Option(
            names = "--base",
            paramLabel = "DIR",
            description = "With --sum-check: names in the manifest are below DIR, by default the working directory.")
    @Nullable
    String base;

    @Option(names = "--strict", description = "With --sum-check: files that are not in the manifest are errors, too.")
    boolean strict;

    @Option(
            names = "--method",
            paramLabel = "METHOD",
            description = "With --sum-check: the method of the checksums, where these do not tell: b2 or sha512.")
    @Nullable
    String method;

    @Override
    public boolean ask() {
        return sum != null || check != null;
    }

    /** Returns the method of the checksums of a new manifest; null if none is made. */
    @Nullable
    ChecksumMethod method() throws UsageException {
        if (sum == null) {
            return null;
        }
        String word = sum.isEmpty() ? ChecksumMethod.SHA256.word() : sum;
        return ChecksumMethod.ofSums(word)
                .orElseThrow(() -> new UsageException("--sum takes sha256, b2, sha512 or md5, not '" + word + "'"));
    }

    /** Returns the aim; further options tell its form, and whether it replaces a file. */
    @Override
    public @Nullable Aim aim(BpctCommand command) throws UsageException {
        if (sum != null) {
            return new Aim.Sum(manifest(command.further), null);
        }
        return check == null ? null : new Aim.SumCheck(request(check, command.further), null);
    }

    private Manifest manifest(FurtherOptions further) throws UsageException {
        if (output == null || output.isEmpty()) {
            throw new UsageException("--sum needs -o FILE, where the manifest goes");
        }
        ManifestFormat format = format(further, "--sum").orElse(ManifestFormat.GNU);
        return new Manifest(format, FileName.ofText(output), further.force);
    }

    private Aim.Expected request(String file, FurtherOptions further) throws UsageException {
        if (file.isEmpty()) {
            throw new UsageException("--sum-check needs the name of a manifest");
        }
        Optional<ChecksumMethod> by = Optional.empty();
        if (method != null) {
            by = ChecksumMethod.of(method);
            if (by.isEmpty()) {
                throw new UsageException(
                        "--method takes sha256, b2, sha512, md5, sha1, sha224 or sha384, not '" + method + "'");
            }
        }
        return new Aim.Expected(
                FileName.ofText(file),
                Optional.ofNullable(base).map(FileName::ofText),
                strict,
                format(further, "--sum-check"),
                by);
    }

    private static Optional<ManifestFormat> format(FurtherOptions further, String mode) throws UsageException {
        String word = further.format;
        if (word == null) {
            return Optional.empty();
        }
        Optional<ManifestFormat> format = ManifestFormat.of(word).filter(known -> known != ManifestFormat.PARTS);
        if (format.isEmpty()) {
            throw new UsageException("--format of " + mode + " takes gnu or bsd, not '" + word + "'");
        }
        return format;
    }
}
