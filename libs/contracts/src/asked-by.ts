/** The API key and the address of a request. Missing without a key. */
export interface AskedBy {
  /** The id of the API key. */
  keyID?: number | undefined;
  /** The client's address. */
  from?: string | undefined;
  /** The request came with a test key: it used the sandbox and was free of charge. */
  test?: boolean | undefined;
}

/** The fields that are stored with a request. */
export function askedBy({ keyID, from, test }: AskedBy): { keyID?: number; from?: string; test?: true } {
  return { ...(keyID !== undefined && { keyID }), ...(from && { from }), ...(test && { test }) };
}
