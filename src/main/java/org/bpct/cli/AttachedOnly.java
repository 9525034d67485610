package org.bpct.cli;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The rule that an optional value of an option must be attached ({@code --wait=7}, {@code -p7}). picocli alone would
 * read {@code --wait SRC DST} as waiting for a batch named SRC.
 */
final class AttachedOnly implements IParameterPreprocessor {
    @Override
    // picocli requires this type.
    @SuppressWarnings("JdkObsolete")
    public boolean preprocess(Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
        if (" ".equals(info.get("separator"))) {
            args.push("");
        }
        return false;
    }
}
