export interface SendOptions {
  brandID: number;
  /** The first recipient's number; the others count up from it. */
  first: number;
  count: number;
  text: string;
  otp?: boolean;
}

/** The body of a send, as written by a client with its recipients in a database. */
export function sendBody({ first, count, ...rest }: SendOptions): Buffer {
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  return Buffer.from(JSON.stringify({ numbers, ...rest }));
}
