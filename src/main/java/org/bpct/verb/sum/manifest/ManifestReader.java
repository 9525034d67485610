package org.bpct.verb.sum.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bpct.model.ChecksumMethod;

/**
 * The reader of manifests, also those of other programs.
 *
 * <p>A malformed line refuses the whole manifest: it may name a file, which would go unchecked without notice.
 *
 * @param file the name of the manifest, which may tell its form and its method; not its folder
 * @param format the form; empty to find it out
 * @param method the method; empty to find it out
 */
public record ManifestReader(String file, Optional<ManifestFormat> format, Optional<ChecksumMethod> method) {
    private static final Pattern BLAKE = Pattern.compile("b2|blake2");

    /** Returns the checksums in a manifest, whose names are below a base. */
    public ExpectedSums read(InputStream in, NamesBelow base) throws IOException, ManifestException {
        ManifestLines lines = new ManifestLines(in);
        List<ExpectedSum> sums = new ArrayList<>();
        GnuLines grammar = null;
        for (byte[] line = lines.next(); line != null; line = lines.next()) {
            grammar = grammar == null ? new GnuLines(!lines.areEndedByNul()) : grammar;
            SumLine said = grammar.read(line, lines.number());
            if (said != null) {
                ChecksumMethod by = methodOf(said, lines.number());
                sums.add(new ExpectedSum(base.of(said.name(), lines.number()), by, said.hex(), lines.number()));
            }
        }
        if (sums.isEmpty() && grammar != null) {
            throw new ManifestException("no line of it is a checksum and a name");
        }
        return ExpectedSums.of(sums);
    }

    private ChecksumMethod methodOf(SumLine said, int line) throws ManifestException {
        String tag = said.tag();
        ChecksumMethod found;
        if (tag != null) {
            found = ChecksumMethod.ofTag(tag)
                    .orElseThrow(() -> new ManifestException(line, "has a method that bpct does not know: " + tag));
        } else if (method.isPresent()) {
            found = method.get();
        } else {
            found = byDigits(said.hex().length(), line);
        }
        if (method.isPresent() && found != method.get()) {
            throw new ManifestException(
                    line, "is of " + found.word() + ", not of " + method.get().word());
        }
        if (found.digits() != said.hex().length()) {
            throw new ManifestException(
                    line, "has " + said.hex().length() + " digits, and " + found.word() + " has " + found.digits());
        }
        return found;
    }

    /** Returns the method that prints so many digits; of two, the one that is part of the manifest's name. */
    private ChecksumMethod byDigits(int digits, int line) throws ManifestException {
        if (digits != ChecksumMethod.SHA512.digits()) {
            return ChecksumMethod.ofDigits(digits)
                    .orElseThrow(() -> new ManifestException(line, "has " + digits + " digits, as no known method"));
        }
        String name = file.toLowerCase(Locale.ROOT);
        boolean isBlake = BLAKE.matcher(name).find();
        if (isBlake == name.contains("512")) {
            throw new ManifestException(line, "has 128 digits, which are of sha512 or of b2: --method says which");
        }
        return isBlake ? ChecksumMethod.B2 : ChecksumMethod.SHA512;
    }
}
