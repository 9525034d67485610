package org.bpct.survey;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bpct.schedule.CommandRunner;

/** The names of owners or groups, from any source that {@code getent} reads; a number without a name stays one. */
final class AccountNames {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int FIELDS = 3;

    private final String database;
    private final CommandRunner commands;
    private final Map<Long, String> known = new HashMap<>();

    private AccountNames(String database, CommandRunner commands) {
        this.commands = commands;
        this.database = database;
    }

    static AccountNames users(CommandRunner commands) {
        return new AccountNames("passwd", commands);
    }

    static AccountNames groups(CommandRunner commands) {
        return new AccountNames("group", commands);
    }

    /** Returns the name of a number. */
    synchronized String of(long number) throws InterruptedException {
        if (!known.containsKey(number)) {
            look(List.of(number));
        }
        return known.getOrDefault(number, Long.toString(number));
    }

    /** Looks up some numbers at once. */
    synchronized void look(Collection<Long> numbers) throws InterruptedException {
        numbers.forEach(number -> known.put(number, Long.toString(number)));
        List<String> words = new ArrayList<>(List.of("/usr/bin/getent", database));
        numbers.forEach(number -> words.add(Long.toString(number)));
        CommandRunner.Result found = commands.run(CommandRunner.words(words), TIMEOUT);
        Stream<String> lines = new String(found.out(), StandardCharsets.ISO_8859_1).lines();
        lines.map(line -> line.split(":", -1))
                .filter(line -> line.length > FIELDS - 1)
                .forEach(line -> {
                    if (line[2].matches("[0-9]{1,10}") && known.containsKey(Long.valueOf(line[2]))) {
                        known.put(Long.valueOf(line[2]), line[0]);
                    }
                });
    }
}
