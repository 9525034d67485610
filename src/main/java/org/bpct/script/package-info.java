/**
 * The Bash scripts, file lists and finalizer that a batch consists of; start at {@code ScriptWriter}.
 */
@NullMarked
package org.bpct.script;

import org.jspecify.annotations.NullMarked;
