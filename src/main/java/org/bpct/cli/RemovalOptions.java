package org.bpct.cli;

import picocli.CommandLine.Option;

/** The options for a removal. */
final class RemovalOptions {
    @Option(
            names = "--remove",
            description = "Remove each PATH with all that is in it, as jobs; nothing is asked: -n shows what would go.")
    boolean remove;
}
