package org.bpct.description;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * One object of a description in JSON, read tolerantly: members that are missing or of another kind than
 * expected have a default, members that this version does not know are not looked at.
 */
final class JsonTree {
    private static final JsonTree EMPTY = new JsonTree(Map.of());

    private final Map<String, Object> members;

    private JsonTree(Map<String, Object> members) {
        this.members = members;
    }

    /** Returns the object in a file; null if it holds no whole one. */
    static @Nullable JsonTree parse(byte[] content) {
        return new JsonReader(content).read() instanceof JsonTree tree ? tree : null;
    }

    static JsonTree of(Map<String, Object> members) {
        return new JsonTree(members);
    }

    /** Returns a member that counts something: 0 if it is missing, negative or no number. */
    long count(String name) {
        return Math.max(0, number(name, 0));
    }

    /** Returns a member that counts something of which there are never more than an {@code int} holds. */
    int smallCount(String name) {
        return (int) Math.min(Integer.MAX_VALUE, count(name));
    }

    long number(String name, long otherwise) {
        return members.get(name) instanceof Long number ? number : otherwise;
    }

    /** Returns true if a member is true; false if it is missing or anything else. */
    boolean flag(String name) {
        return Boolean.TRUE.equals(members.get(name));
    }

    String text(String name) {
        return members.get(name) instanceof String text ? text : "";
    }

    /** Returns a member that is a file name, written with surrogates for undecodable bytes. */
    FileName fileName(String name) {
        try {
            return FileName.ofText(text(name));
        } catch (IllegalArgumentException damaged) {
            return FileName.ofText("");
        }
    }

    JsonTree object(String name) {
        return members.get(name) instanceof JsonTree tree ? tree : EMPTY;
    }

    /** Returns those items of a member that are text. */
    List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        if (members.get(name) instanceof List<?> items) {
            for (Object item : items) {
                if (item instanceof String text) {
                    texts.add(text);
                }
            }
        }
        return texts;
    }

    /** Returns those items of a member that are objects. */
    List<JsonTree> objects(String name) {
        List<JsonTree> objects = new ArrayList<>();
        if (members.get(name) instanceof List<?> items) {
            for (Object item : items) {
                if (item instanceof JsonTree tree) {
                    objects.add(tree);
                }
            }
        }
        return objects;
    }
}
