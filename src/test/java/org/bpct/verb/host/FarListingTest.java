package org.bpct.verb.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.EntryAttributes;
import org.junit.jupiter.api.Test;

/** The list of a tree on another host, and the complaints about names in it. */
final class FarListingTest {
    /** Returns words, written with slashes behind them; a bar stands for a slash in a path. */
    private static byte[] words(String... entries) {
        return String.join("", List.of(entries))
                .replace("/", "\0")
                .replace('|', '/')
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static final String ROOT_WORDS = "./d/4096/51/2/3/755/0/0/1.0000000000/2.0000000000/3.0000000000///";

    private static FarListing listing(Map<FileName, String> complaints, String... entries) throws IOException {
        return FarListing.of(words(ROOT_WORDS + String.join("", entries)), complaints);
    }

    private static FileName name(String text) {
        return FileName.ofText(text);
    }

    private static EntryAttributes only(String entry) throws IOException {
        return listing(Map.of(), entry).entries(name(".")).get(0).attributes();
    }

    @Test
    void anEntryHasTheAttributesThatJavaWouldTell() throws Exception {
        EntryAttributes file = only(".|f/f/7/51/18446744073709551615/2/4751/4294967294/5/-6.5000000000/2.5/3.25///");
        assertThat(file.size()).isEqualTo(7);
        assertThat(file.inodeNumber()).isEqualTo("18446744073709551615");
        assertThat(file.links()).isEqualTo(2);
        assertThat(file.mode()).isEqualTo(0104751);
        assertThat(file.owner()).isEqualTo(4294967294L);
        assertThat(file.modified()).hasToString("-5.500000000");
        assertThat(file.accessed()).hasToString("3.250000000");
    }

    @Test
    void noInodeThereIsTakenForOneOfThisHost() throws Exception {
        assertThat(only(".|f/f/7/51/9/1/644/0/0/1.0/1.0/1.0///").device()).isNegative();
    }

    @Test
    void theNumberOfADeviceIsPackedAsTheKernelPacksIt() throws Exception {
        assertThat(only(".|c/c/0/51/9/1/644/0/0/1.0/1.0/1.0//12c:11170/").special())
                .isEqualTo(0x11112c70L);
    }

    @Test
    void aListThatIsCutIsRefused() {
        assertThatThrownBy(() -> FarListing.of(words(ROOT_WORDS + ".|f/f/7/51"), Map.of()))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> FarListing.of(words(ROOT_WORDS + ".|f/f/7/51/"), Map.of()))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> FarListing.of(new byte[0], Map.of())).isInstanceOf(IOException.class);
    }

    @Test
    void aDirectoryThatCannotBeReadIsNoNameThatCannotBeSeen() throws Exception {
        FarListing listing = listing(
                Map.of(name("d"), "Permission denied", name("d/n"), "Input/output error"),
                ".|d/d/4096/51/9/1/700/0/0/1.0/1.0/1.0///");
        assertThat(listing.unread(name("d"))).isEqualTo("Permission denied");
        assertThat(listing.unread(name("."))).isNull();
        assertThat(listing.unseen(name("d"))).isEqualTo(Map.of(name("n"), "Input/output error"));
    }

    @Test
    void complaintsNameTheirFilesAmongWordsOfALoginShell() throws Exception {
        FarComplaints complaints = new FarComplaints(List.of(
                "Welcome: 7 users",
                "find: './a\\n\\303\\244\\'b': Permission denied",
                "find: '.': Input/output error"));
        assertThat(complaints.ofFind())
                .isEqualTo(Map.of(
                        FileName.of(new byte[] {'a', '\n', (byte) 0303, (byte) 0244, '\'', 'b'}),
                        "Permission denied",
                        name("."),
                        "Input/output error"));
        assertThatThrownBy(() -> new FarComplaints(List.of("find: File system loop detected")).ofFind())
                .isInstanceOf(IOException.class);
    }

    @Test
    void attributesThatAreRefusedBelongToTheirFile() throws Exception {
        FarComplaints complaints = new FarComplaints(List.of(
                "getfattr: ./a: b: Permission denied",
                "./c\\012: user.x: Input/output error",
                "./e: user.y: No such attribute",
                "getfattr: ./g: Operation not supported"));
        assertThat(complaints.ofGetfattr())
                .isEqualTo(Map.of(name("a: b"), "Permission denied", name("c\n"), "Input/output error"));
        assertThatThrownBy(() -> new FarComplaints(List.of("xargs: getfattr: terminated by signal 9")).ofGetfattr())
                .isInstanceOf(IOException.class);
    }
}
