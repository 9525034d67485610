package org.bpct.traverse;

/**
 * The attributes that a copy keeps and this user can keep; others are not compared.
 *
 * @param modeMask the bits of the mode that are compared
 * @param owners whether owners and groups are compared
 * @param times whether times of change are kept, and so compared
 * @param hidden whether attributes that a walk cannot see are kept: extended attributes and access control lists
 * @param links whether names of one inode are to be names of one inode
 */
public record KeptAttributes(int modeMask, boolean owners, boolean times, boolean hidden, boolean links) {}
