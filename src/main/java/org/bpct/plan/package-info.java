/**
 * The strategies that divide a {@code FileList} into balanced batches; start at the interface {@code BatchStrategy}.
 */
@NullMarked
package org.bpct.plan;

import org.jspecify.annotations.NullMarked;
