/** A request of a provider to the route's own address. */
export interface CarrierRequest {
  method: string;
  /** The public address that was called, with the query as it was written: providers sign it. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: Buffer;
}
