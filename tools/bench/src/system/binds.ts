/** The binds of every system, of the baselines and of Kannel, and the window of each. */
export const BINDS = 2;
export const WINDOW = 100;
