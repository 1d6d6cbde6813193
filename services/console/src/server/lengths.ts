// Constants only, without imports: the pages read them too.

/** The length of a name that a user gives to a send, template or list, in characters. */
export const LONGEST_NAME = 80;
/** The length of a text that is sent, or saved as a template, in characters. */
export const LONGEST_TEXT = 4_000;
/** The numbers of a list, or of a question about the numbers of a message. */
export const MOST_NUMBERS = 100_000;
