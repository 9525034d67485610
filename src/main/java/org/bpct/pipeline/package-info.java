/**
 * The way from a request to submitted jobs, the same for all verbs: prepare, walk, divide, then write and submit, or
 * show. Start at {@code Undertaking}.
 */
@NullMarked
package org.bpct.pipeline;

import org.jspecify.annotations.NullMarked;
