package org.bpct.traverse;

/**
 * What tells a directory from another one on this host, whatever path leads to it.
 *
 * @param device its device
 * @param inode its inode on that device
 */
public record DirectoryIdentity(long device, long inode) {}
