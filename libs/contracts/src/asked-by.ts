/** The API key and the address of a request: missing in messages of an older gateway, or without a key. */
export interface AskedBy {
  /** Id of the key. */
  keyID?: number | undefined;
  /** The client's address. */
  from?: string | undefined;
  /** By a test key: it went to the sandbox, and cost nothing. */
  test?: boolean | undefined;
}

/** The fields that are stored with a request. */
export function askedBy({ keyID, from, test }: AskedBy): { keyID?: number; from?: string; test?: true } {
  return { ...(keyID !== undefined && { keyID }), ...(from && { from }), ...(test && { test }) };
}
