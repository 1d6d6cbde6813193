/** What a provider answered. */
export interface HttpAnswer {
  status: number;
  /** Names in lower case; of a repeated header the first value. */
  headers: Record<string, string | undefined>;
  body: Buffer;
  /** False if the body was too long, or its connection broke. */
  isComplete: boolean;
}

/**
 * The result of one request. `written`: its bytes may have reached the provider; false only if none was written, so that it can be
 * made again. `timedOut`: its connection works, as far as is known. `invalid`: it can never be written as it is.
 */
export type HttpExchange =
  { answer: HttpAnswer } | { failure: string; written: boolean; timedOut?: true; invalid?: true };
