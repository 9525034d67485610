package org.bpct.status.show;

import org.bpct.files.FileName;
import org.bpct.model.GroupKind;
import org.bpct.status.JobStatus;

/**
 * A place in a list where a name stands.
 *
 * @param job the job
 * @param group the number of the group
 * @param kind what the group asks for
 * @param pair the index of the pair of roots
 * @param source the name below the source root, which error records have, too
 * @param copy the name below the destination root
 * @param first for a name that is to be linked: the one that it is linked to; else the name itself
 */
record Listed(JobStatus job, long group, GroupKind kind, int pair, FileName source, FileName copy, FileName first) {}
