package org.bpct.it;

import java.io.IOException;
import org.bpct.files.FileName;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A sandbox for a whole test class: what takes long to make, and is only read by its tests, is made there once. */
public final class ClassSandbox implements BeforeAllCallback, AfterAllCallback {
    private final Sandbox sandbox = new Sandbox(true);

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        sandbox.beforeEach(context);
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        sandbox.afterEach(context);
    }

    /** Returns the sandbox, for tests that leave it as it was. */
    public Sandbox sandbox() {
        return sandbox;
    }

    public FileName root() {
        return sandbox.root();
    }

    /** Returns the name of something in the sandbox, made or not. */
    public FileName path(String name) {
        return sandbox.path(name);
    }
}
