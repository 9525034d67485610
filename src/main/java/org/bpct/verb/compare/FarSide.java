package org.bpct.verb.compare;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.survey.DirectoryReading;
import org.bpct.survey.FoundEntry;
import org.bpct.survey.SurveyGround;
import org.bpct.survey.SurveyPlace;
import org.bpct.survey.SurveyRoot;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.verb.host.FarListing;
import org.bpct.verb.host.FarRoot;

/**
 * A tree on another host, which has told all of it before.
 *
 * @param facts the answers of that host
 */
record FarSide(SurveyGround ground, FoundEntry root, SurveyPlace place, Facts facts) implements TreeSide {
    /**
     * The answers of the other host.
     *
     * @param attributes the lines of extended attributes, by paths; none if they are not compared
     * @param refusals the paths whose extended attributes could not be read, with the reasons
     */
    record Facts(FarListing listing, Map<FileName, List<String>> attributes, Map<FileName, String> refusals) {
        static Facts of(FarListing listing, FarRoot.Xattrs xattrs) {
            Map<FileName, List<String>> attributes = new HashMap<>();
            InodeQuery.attributes(xattrs.text()).forEach((shown, lines) -> {
                FileName path = FileName.currentDirectory();
                for (FileName name : shown.components()) {
                    path = path.resolve(name);
                }
                attributes.computeIfAbsent(path, any -> new ArrayList<>()).addAll(lines);
            });
            return new Facts(listing, attributes, xattrs.refusals());
        }
    }

    static FarSide of(SurveyGround ground, SurveyRoot root, Facts facts) {
        EntryAttributes attributes = facts.listing().root();
        boolean isMeant = !ground.selection().chooses();
        return new FarSide(
                ground,
                new FoundEntry(FileName.currentDirectory().bytes(), attributes, isMeant, false),
                SurveyPlace.of(root, attributes),
                facts);
    }

    @Override
    public Runnable reading(SurveyPlace directory, DirectoryReading.Receiver receiver) {
        return () -> {
            tellTrouble(directory, receiver);
            List<FoundEntry> entries = new ArrayList<>();
            for (FarListing.Entry entry : facts.listing().entries(directory.below())) {
                EntryAttributes attributes = entry.attributes();
                FileName path = directory.below().resolve(FileName.of(entry.name()));
                if (!ground.leavesOut(path, attributes.isDirectory())) {
                    entries.add(new FoundEntry(
                            entry.name(),
                            attributes,
                            ground.isMeant(attributes, entry.name()),
                            attributes.device() != directory.rootDevice()));
                }
            }
            receiver.meet(entries);
            receiver.end();
        };
    }

    private void tellTrouble(SurveyPlace directory, DirectoryReading.Receiver receiver) {
        String unread = facts.listing().unread(directory.below());
        if (unread != null) {
            ground.errors().content(FileName.of(directory.path()), FarListing.thrown(unread));
            receiver.cannotRead();
        }
        facts.listing().unseen(directory.below()).forEach((name, why) -> {
            FileName path = directory.below().resolve(name);
            if (!ground.leavesOut(path, false) || !ground.leavesOut(path, true)) {
                ground.errors().entry(directory.pathOf(name), FarListing.thrown(why));
                receiver.cannotSee(name.bytes());
            }
        });
    }

    @Override
    public InodeQuestion targets() {
        return names -> {
            InodeQuestion.Answer answer = new InodeQuestion.Answer(new HashMap<>(), new HashMap<>());
            names.forEach(name -> {
                byte[] target = facts.listing().target(name.below()).bytes();
                answer.lines().put(name, List.of(new String(target, StandardCharsets.ISO_8859_1)));
            });
            return answer;
        };
    }

    @Override
    public InodeQuestion xattrs() {
        return names -> {
            InodeQuestion.Answer answer = new InodeQuestion.Answer(new HashMap<>(), new HashMap<>());
            names.forEach(name -> {
                List<String> lines = facts.attributes().get(name.below());
                String refusal = facts.refusals().get(name.below());
                if (refusal != null) {
                    answer.refusals().put(name, refusal);
                } else if (lines != null) {
                    answer.lines().put(name, lines);
                }
            });
            return answer;
        };
    }

    /** The other host has asked for these by their names, too, where that tells more. */
    @Override
    public InodeQuestion xattr(String name) {
        return names -> new InodeQuestion.Answer(new HashMap<>(), new HashMap<>());
    }
}
