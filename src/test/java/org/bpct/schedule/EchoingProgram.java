package org.bpct.schedule;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A program that hands an odd word to a command and prints what the command got. */
final class EchoingProgram {
    static final byte[] ODD_WORD = "-\377 \u00c3\u00a9 \n'\"$(x)`\\\t\303 ".getBytes(StandardCharsets.ISO_8859_1);

    private EchoingProgram() {}

    public static void main(String[] args) throws InterruptedException {
        List<byte[]> words = new ArrayList<>(CommandRunner.words("printf", "%s"));
        words.add(ODD_WORD);
        CommandRunner.Result result = Commands.inherited().run(words, Duration.ofSeconds(60));
        System.out.writeBytes(result.out());
        System.out.flush();
    }
}
