package org.bpct.schedule;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;

/** The commands of a scheduler as small scripts that keep what they are told, and answer as a test says. */
public final class ScriptedClient {
    /** Runs the answer to this call, or that to all calls; its words are {@code "$@"}. */
    private static final String SCRIPT = """
            #!/bin/bash
            here=${0%/*} me=${0##*/} call=1
            until mkdir "$here/$me.call.$call" 2>/dev/null; do call=$((call + 1)); done
            printf '%s\\n' "$@" >"$here/$me.call.$call/words"
            env >"$here/$me.call.$call/env"
            answer=$here/$me.answer.$call
            [[ -e $answer ]] || answer=$here/$me.answer
            . "$answer"
            """;

    private final Path folder;

    public ScriptedClient(Path folder, String... commands) throws IOException {
        this.folder = Files.createDirectories(folder);
        for (String command : commands) {
            Path file = Files.writeString(folder.resolve(command), SCRIPT, StandardCharsets.US_ASCII);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
            answer(command, "exit 0");
        }
    }

    /** Returns where these commands, and no others, are found. */
    public ClientFolders folders() {
        return new ClientFolders(Map.of(), FileName.of(folder));
    }

    /** Says what a command does whenever nothing else is said. */
    public ScriptedClient answer(String command, String bash) throws IOException {
        Files.writeString(folder.resolve(command + ".answer"), bash + "\n");
        return this;
    }

    /** Says what a command does at its first call, at its second and so on. */
    public ScriptedClient answers(String command, String... bash) throws IOException {
        for (int i = 0; i < bash.length; i++) {
            Files.writeString(folder.resolve(command + ".answer." + (i + 1)), bash[i] + "\n");
        }
        return this;
    }

    /** Returns the Bash of a failure with recorded words. */
    public static String fails(int exitCode, String recorded) {
        return "cat -- '" + Path.of("src/test/resources/recorded", recorded).toAbsolutePath() + "' >&2; exit "
                + exitCode;
    }

    /** Returns the words of each call of a command. */
    public List<List<String>> calls(String command) throws IOException {
        List<List<String>> calls = new ArrayList<>();
        for (int call = 1; Files.exists(call(command, call)); call++) {
            calls.add(Files.readAllLines(call(command, call).resolve("words"), StandardCharsets.ISO_8859_1));
        }
        return calls;
    }

    /** Returns the variables that a call of a command had, as lines. */
    public List<String> environment(String command, int call) throws IOException {
        return Files.readAllLines(call(command, call).resolve("env"), StandardCharsets.ISO_8859_1);
    }

    private Path call(String command, int call) {
        return folder.resolve(command + ".call." + call);
    }
}
