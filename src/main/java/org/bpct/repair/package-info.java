/**
 * Bad ranges of checked files, written anew from a good tree.
 *
 * <p>Start at {@link org.bpct.repair.RangeRepair}.
 */
@NullMarked
package org.bpct.repair;

import org.jspecify.annotations.NullMarked;
