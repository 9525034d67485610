package org.bpct.files;

/** A file name as a word that people can type into a shell. */
public final class ShellWord {
    private static final String BASH_QUOTE = "$'";

    private ShellWord() {}

    /** Returns a name as one word for a shell; odd names are quoted for Bash already. */
    public static String of(FileName name) {
        String shown = name.display();
        if (shown.startsWith(BASH_QUOTE) || shown.chars().allMatch(ShellWord::isPlain)) {
            return shown;
        }
        return "'" + shown.replace("'", "'\\''") + "'";
    }

    /** Returns a name as an operand, which no program takes for an option. */
    public static String operand(FileName name) {
        return of(name.text().startsWith("-") ? FileName.ofText("./" + name.text()) : name);
    }

    private static boolean isPlain(int character) {
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9')
                || "/._-+,:@%".indexOf(character) >= 0;
    }
}
