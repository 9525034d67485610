package org.bpct.description;

import java.io.IOException;
import org.bpct.model.Publication;
import org.bpct.model.SnapshotFloor;

/** The part of {@code batch.json} about the snapshot that a batch makes. */
final class PublicationJson {
    private PublicationJson() {}

    static Publication of(JsonTree snapshot) {
        String name = snapshot.text("name");
        return name.isEmpty()
                ? Publication.NONE
                : new Publication(
                        snapshot.fileName("pool"),
                        name,
                        snapshot.count("began"),
                        snapshot.text("base"),
                        snapshot.texts("drops"),
                        snapshot.text("lastGood"),
                        floor(snapshot.object("floor")));
    }

    /** Descriptions by an older bpct have none. */
    private static SnapshotFloor floor(JsonTree floor) {
        return new SnapshotFloor(
                floor.count("entries"),
                floor.count("directories"),
                floor.count("bytes"),
                floor.smallCount("share"),
                floor.smallCount("lost"));
    }

    static void write(JsonText json, Publication publication) throws IOException {
        json.name("pool", publication.pool());
        json.text("name", publication.snapshot());
        json.number("began", publication.began());
        json.text("base", publication.base());
        json.texts("drops", publication.drops());
        json.text("lastGood", publication.lastGood());
        SnapshotFloor floor = publication.floor();
        json.object("floor", () -> {
            json.number("entries", floor.entries());
            json.number("directories", floor.directories());
            json.number("bytes", floor.bytes());
            json.number("share", floor.share());
            json.number("lost", floor.lost());
        });
    }
}
