/** Measurements to be run by hand: main classes, no tests. */
package org.bpct.bench;
