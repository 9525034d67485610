package org.bpct.model;

/** The version of this bpct. */
public final class BpctVersion {
    private BpctVersion() {}

    /** Returns the version in the manifest of the program; {@code unreleased} for classes that were never packed. */
    public static String current() {
        String version = BpctVersion.class.getPackage().getImplementationVersion();
        return version == null ? "unreleased" : version;
    }
}
