package org.bpct.options;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import org.bpct.options.CpOptions.Attribute;
import org.jspecify.annotations.Nullable;

/** The attributes that a copy keeps, as successive options of {@code cp} select them: the last word wins. */
final class KeptAttributes {
    private static final EnumSet<Attribute> BY_DEFAULT =
            EnumSet.of(Attribute.MODE, Attribute.OWNERSHIP, Attribute.TIMESTAMPS);

    private final EnumSet<Attribute> kept = EnumSet.noneOf(Attribute.class);
    private boolean contextAskedFor;
    private boolean modesByUmask;

    /** Reads the next option; most do not concern attributes. */
    void read(CpOption option, @Nullable String value) throws UsageException {
        switch (option) {
            case ARCHIVE -> kept.addAll(EnumSet.allOf(Attribute.class));
            case NO_DEREFERENCE_LINKS -> kept.add(Attribute.LINKS);
            case PRESERVE_DEFAULT, PRESERVE, NO_PRESERVE -> preserve(option, value);
            default -> {}
        }
    }

    private void preserve(CpOption option, @Nullable String list) throws UsageException {
        if (list == null) {
            kept.addAll(BY_DEFAULT);
            return;
        }
        List<String> names = new ArrayList<>();
        for (Attribute attribute : Attribute.values()) {
            names.add(attribute.name().toLowerCase(Locale.ROOT));
        }
        names.add("all");
        boolean keep = option == CpOption.PRESERVE;
        for (String item : list.split(",", -1)) {
            String name = option.meant(item, names);
            EnumSet<Attribute> meant = name.equals("all")
                    ? EnumSet.allOf(Attribute.class)
                    : EnumSet.of(Attribute.valueOf(name.toUpperCase(Locale.ROOT)));
            if (keep) {
                kept.addAll(meant);
            } else {
                kept.removeAll(meant);
            }
            if (meant.contains(Attribute.MODE)) {
                modesByUmask = !keep;
            }
            if (name.equals("context")) {
                contextAskedFor = keep;
            }
        }
    }

    /** Leaves out the context, because the copy gets one of its own; throws if the user asked for it by name. */
    void replaceContext() throws UsageException {
        if (contextAskedFor) {
            throw new UsageException("--cp: -Z sets the context that --preserve=context keeps; leave out one");
        }
        kept.remove(Attribute.CONTEXT);
    }

    /** Returns the kept attributes. */
    EnumSet<Attribute> kept() {
        return kept;
    }

    /** Returns true if modes are not kept and an option asks for those that the umask leaves. */
    boolean modesByUmask() {
        return modesByUmask && !kept.contains(Attribute.MODE);
    }
}
