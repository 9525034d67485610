package org.bpct.description;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * One object of a description in JSON, read tolerantly. Members that are missing or of an unexpected kind have a
 * default; unknown members are ignored.
 */
final class JsonTree {
    private static final JsonTree EMPTY = new JsonTree(Map.of());
    private static final JsonFactory JSON = new JsonFactory();

    /** The value for kinds that no description needs: a fraction, false, null, a number beyond a long. */
    private static final Object UNKNOWN = new Object();

    /** No description is deeper than five; a damaged file must not exhaust the stack. */
    private static final int DEPTH_LIMIT = 100;

    private final Map<String, Object> members;

    private JsonTree(Map<String, Object> members) {
        this.members = members;
    }

    /** Returns the object in a file; null if it holds no whole one, or more than that. */
    static @Nullable JsonTree parse(byte[] content) {
        try (JsonParser parser = JSON.createParser(content)) {
            Object whole = parser.nextToken() == JsonToken.START_OBJECT ? value(parser) : null;
            return whole instanceof JsonTree tree && parser.nextToken() == null ? tree : null;
        } catch (IOException tornOrDamaged) {
            return null;
        }
    }

    /** Returns the value that begins at the parser's current token, and leaves the parser at its last one. */
    private static Object value(JsonParser parser) throws IOException {
        if (parser.getParsingContext().getNestingDepth() > DEPTH_LIMIT) {
            throw new IOException("deeper than any description");
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> members = new HashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    members.put(name, value(parser));
                }
                yield new JsonTree(members);
            }
            case START_ARRAY -> {
                List<Object> items = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(parser));
                }
                yield items;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> whole(parser);
            case VALUE_TRUE -> true;
            default -> UNKNOWN;
        };
    }

    /** Nanoseconds since 1970 have 19 digits. */
    private static Object whole(JsonParser parser) throws IOException {
        return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER ? UNKNOWN : (Object) parser.getLongValue();
    }

    /** Returns a member that is a count: 0 if it is missing, negative or no number. */
    long count(String name) {
        return Math.max(0, number(name, 0));
    }

    /** Returns a member that is a count that always fits in an {@code int}. */
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

    /** Returns the items of a member that are text. */
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

    /** Returns the items of a member that are objects. */
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
