package org.bpct.it;

import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The base of end-to-end tests that ask what bpct answers and leaves on disk: what needs no process is called in the
 * Java of the tests.
 */
public abstract class CallsWithin {
    @RegisterExtension
    protected final Sandbox sandbox = new Sandbox(true);
}
