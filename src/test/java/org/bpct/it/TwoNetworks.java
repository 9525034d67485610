package org.bpct.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;

/** Two network namespaces of this host with a wire between them, as two hosts have one; only root can make them. */
final class TwoNetworks implements AutoCloseable {
    private static final String NEAR = "10.211.47.1";
    private static final String FAR = "10.211.47.2";
    private static final String MAKE = """
            ip netns add "$1"-near && ip netns add "$1"-far &&
            ip -n "$1"-near link add wire type veth peer name wire netns "$1"-far &&
            ip -n "$1"-near addr add "$2"/24 dev wire && ip -n "$1"-far addr add "$3"/24 dev wire &&
            ip -n "$1"-near link set wire up && ip -n "$1"-far link set wire up
            """;

    private final String name = "bpct-" + ProcessHandle.current().pid();

    private TwoNetworks() {}

    /** Makes them, or skips the test where nobody may; under {@code BPCT_CI=1} root must be able to. */
    static TwoNetworks make() {
        TwoNetworks networks = new TwoNetworks();
        boolean isMade = Shell.run(MAKE, List.of(), networks.name, NEAR, FAR).exitCode() == 0;
        if (!isMade) {
            networks.close();
        }
        assumeTrue(isMade || "1".equals(System.getenv("BPCT_CI")), "SKIPPED: ip makes no network namespace here");
        return networks;
    }

    /** Returns the place of a server in the far one, for commands in the near one. */
    SshServer.Place place() {
        return new SshServer.Place(
                FAR, List.of("ip", "netns", "exec", name + "-far"), "ip netns exec " + name + "-near ");
    }

    @Override
    public void close() {
        Shell.run("ip netns del \"$1\"-near; ip netns del \"$1\"-far", List.of(), name);
    }
}
