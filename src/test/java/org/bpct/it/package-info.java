/**
 * The tests of the whole tool from outside: the real jar, real trees, real Bash; start at {@code EndToEndIT}, and at
 * {@code Sandbox} for the kit.
 */
@NullMarked
package org.bpct.it;

import org.jspecify.annotations.NullMarked;
