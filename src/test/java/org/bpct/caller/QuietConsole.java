package org.bpct.caller;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A console that keeps what was said. */
public final class QuietConsole implements Console {
    public final List<String> said = new ArrayList<>();
    public final List<String> notes = new ArrayList<>();
    public String atSignal = "";
    private final PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);

    @Override
    public void say(String line) {
        said.add(line);
    }

    @Override
    public void note(String line) {
        notes.add(line);
    }

    @Override
    public void live(String line) {}

    @Override
    public void atSignal(String note) {
        atSignal = note;
    }

    @Override
    public int liveWidth() {
        return 0;
    }

    @Override
    public int width() {
        return 0;
    }

    @Override
    public PrintStream out() {
        return out;
    }
}
