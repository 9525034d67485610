/** Manifests of checksums as they are read: their forms, their lines, and the checksums that they expect of names. */
@NullMarked
package org.bpct.verb.sum.manifest;

import org.jspecify.annotations.NullMarked;
