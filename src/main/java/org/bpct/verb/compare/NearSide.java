package org.bpct.verb.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import org.bpct.files.FileName;
import org.bpct.survey.DirectoryReading;
import org.bpct.survey.FoundEntry;
import org.bpct.survey.SurveyGround;
import org.bpct.survey.SurveyPlace;
import org.bpct.survey.SurveyRoot;
import org.bpct.traverse.listing.EntryAttributes;

/**
 * A tree on this host.
 *
 * @param script the script that asks about its names: {@code question.sh}
 */
record NearSide(SurveyGround ground, FoundEntry root, SurveyPlace place, String script) implements TreeSide {
    /** Looks at a root; criteria of selection never choose the root itself. */
    static NearSide of(SurveyGround ground, SurveyRoot root, String script) throws IOException {
        EntryAttributes attributes = EntryAttributes.ofWholeUnix(
                Files.readAttributes(root.path(), EntryAttributes.WHOLE_UNIX_NAMES, LinkOption.NOFOLLOW_LINKS));
        boolean isMeant = !ground.selection().chooses();
        return new NearSide(
                ground,
                new FoundEntry(FileName.currentDirectory().bytes(), attributes, isMeant, false),
                SurveyPlace.of(root, attributes),
                script);
    }

    @Override
    public Runnable reading(SurveyPlace directory, DirectoryReading.Receiver receiver) {
        return new DirectoryReading(ground, directory, receiver);
    }

    @Override
    public InodeQuestion targets() {
        return InodeQuery.ofTargets(place, script);
    }

    @Override
    public InodeQuestion xattrs() {
        return InodeQuery.ofXattrs(place, script);
    }

    @Override
    public InodeQuestion xattr(String name) {
        return InodeQuery.ofXattr(name, place, script);
    }
}
