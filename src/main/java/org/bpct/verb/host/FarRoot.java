package org.bpct.verb.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.files.HostPath;
import org.bpct.options.Aim;
import org.bpct.options.UsageException;
import org.bpct.query.Session;

/** The root of a tree on another host that is read and not changed. */
public final class FarRoot {
    private static final int NO_GETFATTR = 127;
    private static final String LEAVE_OUT = "--no-xattrs leaves extended attributes and ACLs uncompared";

    private final OtherHost other;
    private final List<String> ssh;
    private final FarPlace place;
    private final boolean isRoot;
    private final boolean seals;

    private FarRoot(OtherHost other, List<String> ssh, FarPlace place, boolean isRoot, boolean seals) {
        this.other = other;
        this.ssh = ssh;
        this.place = place;
        this.isRoot = isRoot;
        this.seals = seals;
    }

    /** Asks the other host for the root that an operand names; throws unless that is a directory. */
    public static FarRoot of(FileName operand, Aim.Far far, Session session)
            throws UsageException, RunException, InterruptedException {
        HostPath path = HostPath.of(operand).orElseThrow();
        OtherHost other = new OtherHost(session.commands(), path.host(), far.ssh());
        FarSurvey survey = other.survey(List.of(path.path()));
        FarPlace place = survey.places().get(0);
        if (!place.isDirectory()) {
            boolean isMissing = place.kind() == FarPlace.Kind.MISSING;
            throw new UsageException(
                    operand.display() + (isMissing ? " does not exist; check the name" : " is not a directory"));
        }
        return new FarRoot(other, far.ssh(), place, survey.isRoot(), survey.isRoot() && survey.seals());
    }

    /** Returns its real name, with the host. */
    public FileName name() {
        return new HostPath(other.host(), place.real()).name();
    }

    /**
     * Lists the tree.
     *
     * @param oneFileSystem whether no other file system is entered
     */
    public FarListing list(boolean oneFileSystem) throws RunException, InterruptedException {
        FarAnswer answer = other.ask("list_whole", place, wishes() + (oneFileSystem ? "xdev " : ""));
        try {
            Map<FileName, String> complaints = new FarComplaints(answer.complaints()).ofFind();
            if (answer.code() != 0 && complaints.isEmpty()) {
                throw new IOException(answer.said());
            }
            return FarListing.of(answer.out(), complaints);
        } catch (IOException e) {
            throw RunException.failed("the walk on " + other.host() + " failed: " + e.getMessage(), e);
        }
    }

    /**
     * The extended attributes of a tree.
     *
     * @param text the output of {@code getfattr -e hex}, in ISO 8859-1; names begin with {@code ./}
     * @param refusals the names whose attributes could not be read, with the reasons
     */
    public record Xattrs(String text, Map<FileName, String> refusals) {
        /** Nothing is told. */
        public static final Xattrs NONE = new Xattrs("", Map.of());
    }

    /** Reads the extended attributes of all names; throws if the other host cannot tell them. */
    public Xattrs xattrs() throws UsageException, RunException, InterruptedException {
        requireSeal("getfattr", LEAVE_OUT);
        FarAnswer answer = other.ask("xattrs", place, wishes());
        if (answer.code() == NO_GETFATTR) {
            throw new UsageException(
                    "--compare needs getfattr (package attr) on " + other.host() + ", too; " + LEAVE_OUT);
        }
        try {
            if (answer.code() != 0) {
                throw new IOException(answer.said());
            }
            return new Xattrs(
                    new String(answer.out(), StandardCharsets.ISO_8859_1),
                    new FarComplaints(answer.complaints()).ofGetfattr());
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot read the extended attributes on " + other.host() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Returns the content of the file that tells jobs about it.
     *
     * @param isSecond whether it is the second of two trees
     */
    public byte[] facts(boolean isSecond) {
        return facts(List.of(this), isSecond);
    }

    /** Returns the content of the file that tells jobs about several roots of one host. */
    static byte[] facts(List<FarRoot> all, boolean isSecond) {
        FarRoot first = all.get(0);
        List<HostFacts.FarRoot> roots = all.stream()
                .map(root -> new HostFacts.FarRoot(root.place.real(), root.place.identity(), null))
                .toList();
        return new HostFacts(isSecond, first.other.host(), "", first.wishes().strip(), first.ssh, roots).bytes();
    }

    /** Throws if symlinks could lead commands of root elsewhere. */
    private void requireSeal(String command, String remedy) throws UsageException {
        if (isRoot && !seals) {
            throw new UsageException("root on " + other.host() + " can have no mount namespace, so symlinks that users"
                    + " plant there could lead " + command + " elsewhere; " + remedy);
        }
    }

    /** Throws if jobs cannot read files of the tree there. */
    public void requireReadable() throws UsageException {
        requireSeal("the jobs", "read it as another user, as user@" + other.host());
    }

    private String wishes() {
        return seals ? "sealed " : "";
    }
}
