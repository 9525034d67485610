/**
 * The roots of a copy before jobs go there: their identity, the directories to compare them with, and the free space.
 */
@NullMarked
package org.bpct.roots;

import org.jspecify.annotations.NullMarked;
