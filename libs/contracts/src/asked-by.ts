/** By which key, and from where, something was asked for: missing where an older gateway said nothing of it, or no key was used. */
export interface AskedBy {
  /** Id of the key. */
  keyID?: number | undefined;
  /** The client's address. */
  from?: string | undefined;
}

/** What is stored of it beside what was asked for. */
export function askedBy({ keyID, from }: AskedBy): { keyID?: number; from?: string } {
  return { ...(keyID !== undefined && { keyID }), ...(from && { from }) };
}
