package org.bpct.model;

/** Which bpct this is. */
public final class BpctVersion {
    private BpctVersion() {}

    /** Returns the version in the manifest of the program; of classes that were never packed, {@code unreleased}. */
    public static String current() {
        String version = BpctVersion.class.getPackage().getImplementationVersion();
        return version == null ? "unreleased" : version;
    }
}
