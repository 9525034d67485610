/** The Bash scripts, file lists and finalizer of a batch; start at {@code ScriptWriter}. */
@NullMarked
package org.bpct.script;

import org.jspecify.annotations.NullMarked;
