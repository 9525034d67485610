package org.bpct.it;

import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The base of end-to-end tests whose point is the process: launcher, jar, old Java, environment, signals, memory, time.
 * Each call of bpct is one.
 */
public abstract class CallsProcesses {
    @RegisterExtension
    protected final Sandbox sandbox = new Sandbox();
}
