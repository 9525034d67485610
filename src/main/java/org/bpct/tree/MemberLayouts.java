package org.bpct.tree;

import org.bpct.verb.archive.tar.TarMember;

/** The layouts that members of archives get on Lustre. */
@FunctionalInterface
public interface MemberLayouts {
    /** Each file gets the layout of its directory. */
    MemberLayouts NONE = member -> "";

    /** Returns the layout of a regular file, in words for {@code lfs setstripe}; empty if its directory gives it one. */
    String of(TarMember member);
}
