/**
 * The nouns that all other packages share and that know nothing but the JDK; start at {@code FileList} and {@code BatchDirectory}.
 */
@NullMarked
package org.bpct.model;

import org.jspecify.annotations.NullMarked;
