/**
 * Bad ranges of checked files, written anew from a good tree.
 *
 * <p>Start at {@link org.bpct.verb.sum.repair.RangeRepair}.
 */
@NullMarked
package org.bpct.verb.sum.repair;

import org.jspecify.annotations.NullMarked;
