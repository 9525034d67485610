package org.bpct.status.show;

import org.bpct.files.FileName;
import org.bpct.model.GroupKind;
import org.bpct.status.JobStatus;

/**
 * A place in a list where a name stands.
 *
 * @param job the job
 * @param group the number of the group
 * @param kind the kind of the group
 * @param pair the index of the pair of roots
 * @param source the name below the source root, as in error records
 * @param copy the name below the destination root
 * @param first the target of a name to link; else the name itself
 */
record Listed(JobStatus job, long group, GroupKind kind, int pair, FileName source, FileName copy, FileName first) {}
