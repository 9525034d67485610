/**
 * What a user asks for: the options of the command line and those that files of the site and of the user give, read, checked
 * and put together in {@link org.bpct.options.RunOptions}. Nothing here looks at what is to be copied.
 */
@NullMarked
package org.bpct.options;

import org.jspecify.annotations.NullMarked;
