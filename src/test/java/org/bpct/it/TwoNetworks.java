package org.bpct.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;

/**
 * Two network namespaces of this host with a wire between them, as two hosts have one; only root can make them.
 *
 * <p>The wire can be slowed, and it can be cut: packets are lost then, and nobody is told.
 */
final class TwoNetworks implements AutoCloseable {
    /** The address of the far one. */
    static final String FAR = "10.211.47.2";

    private static final String NEAR = "10.211.47.1";
    private static final String MAKE = """
            ip netns add "$1"-near && ip netns add "$1"-far &&
            ip -n "$1"-near link add name wire type veth peer name wire netns "$1"-far &&
            ip -n "$1"-near addr add "$2"/24 dev wire && ip -n "$1"-far addr add "$3"/24 dev wire &&
            ip -n "$1"-near link set wire up && ip -n "$1"-far link set wire up
            """;

    /** Lets so little through, each way, that a test can do something while a tree is on its way. */
    private static final String SLOW = """
            for end in near far; do
                tc -n "$1"-$end qdisc replace dev wire root tbf rate 12mbit burst 64k latency 400ms || exit
            done
            """;

    private static final String QUICK = "for end in near far; do tc -n \"$1\"-$end qdisc del dev wire root; done";

    /** Prints the bytes that came through the wire, and the segments of TCP that had to be sent again. */
    private static final String FIGURES = """
            nsenter --net="/run/netns/$1-near" cat /proc/self/net/dev /proc/self/net/snmp |
                awk '$1 == "wire:" { bytes = $2 + $10 } $1 == "Tcp:" { again = $13 } END { print bytes, again }'
            """;

    private final String name = "bpct-" + ProcessHandle.current().pid();

    private TwoNetworks() {}

    /** Makes them, or skips the test where nobody may; under {@code BPCT_CI=1} root must be able to. */
    static TwoNetworks make() {
        TwoNetworks networks = new TwoNetworks();
        Outcome made = Shell.run(MAKE, List.of(), networks.name, NEAR, FAR);
        if (made.exitCode() != 0) {
            networks.close();
        }
        assumeTrue(
                made.exitCode() == 0 || "1".equals(System.getenv("BPCT_CI")),
                "SKIPPED: ip makes no network namespace here: " + made.err());
        made.expect(0);
        return networks;
    }

    /** Returns the words that start a command in the near one. */
    List<String> near() {
        return List.of("nsenter", "--net=/run/netns/" + name + "-near");
    }

    /** Returns the words that start a command in the far one. */
    List<String> far() {
        return List.of("nsenter", "--net=/run/netns/" + name + "-far");
    }

    /** Slows the wire. */
    void slow() {
        call(SLOW);
    }

    /** Undoes {@link #slow}. */
    void hurry() {
        call(QUICK);
    }

    /** Cuts the wire at its far end. */
    void cut() {
        call("ip -n \"$1\"-far link set wire down");
    }

    /** Mends the wire. */
    void mend() {
        call("ip -n \"$1\"-far link set wire up");
    }

    /** Returns the bytes that came through the wire, both ways. */
    long passed() {
        return Long.parseLong(call(FIGURES).out().split(" ", 2)[0]);
    }

    /** Returns the segments that the near one had to send again. */
    long sentAgain() {
        return Long.parseLong(call(FIGURES).out().strip().split(" ", 2)[1]);
    }

    private Outcome call(String script) {
        return Shell.run(script, List.of(), name).expect(0);
    }

    @Override
    public void close() {
        Shell.run("ip netns del \"$1\"-near; ip netns del \"$1\"-far", List.of(), name);
    }
}
