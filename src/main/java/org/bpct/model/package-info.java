/**
 * The nouns that all other packages share and that depend only on the JDK and {@code files}; start at
 * {@code BatchDirectory} and {@code BatchPlan}.
 */
@NullMarked
package org.bpct.model;

import org.jspecify.annotations.NullMarked;
