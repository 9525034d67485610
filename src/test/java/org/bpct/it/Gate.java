package org.bpct.it;

import java.io.IOException;
import java.nio.file.Files;
import org.bpct.files.FileName;

/** A file that jobs wait for in their {@code --pre}: holds a batch alive, walked and planned, until a test is ready. */
record Gate(FileName file) {
    /** Returns the commands for {@code --pre}. */
    String pre() {
        return "until [[ -e " + file.text() + " ]]; do sleep 0.05; done";
    }

    /** Lets the jobs go on. */
    void open() throws IOException {
        Files.createFile(file.toPath());
    }
}
