/** By which key, and from where, something was asked for: missing where an older gateway said nothing of it, or no key was used. */
export interface AskedBy {
  /** Id of the key. */
  keyID?: number | undefined;
  /** The client's address. */
  from?: string | undefined;
  /** By a test key: it went to the sandbox, and cost nothing. */
  test?: boolean | undefined;
}

/** What is stored of it beside what was asked for. */
export function askedBy({ keyID, from, test }: AskedBy): { keyID?: number; from?: string; test?: true } {
  return { ...(keyID !== undefined && { keyID }), ...(from && { from }), ...(test && { test }) };
}
