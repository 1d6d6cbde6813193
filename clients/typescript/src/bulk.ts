/** A number, or a number with its own text. */
export type Recipient = number | string | { number: number | string; text: string };

/** The limits of a request in a bulk send. */
export interface CutSettings {
  /** Maximum number of recipients in a request; Herald recommends 100,000, for texts of up to 5 SMS. */
  perRequest: number;
  /** Maximum number of bytes in the body of a request; Herald accepts 100 MB. */
  maxBytes: number;
}

export const DEFAULT_CUT: CutSettings = { perRequest: 100_000, maxBytes: 32 * 1024 * 1024 };

/** Recipients in one chunk of a body. */
const IN_A_PIECE = 1_000;
const MOST_BYTES_OF_A_CHARACTER = 3;

/**
 * Splits recipients into requests, each as a list of JSON texts of its recipients. The same recipients always give the same requests, so
 * that a bulk send can be resumed. Leaves out repeated recipients, because Herald only detects them within one request.
 */
export async function* cut(
  recipients: Iterable<Recipient> | AsyncIterable<Recipient>,
  { perRequest, maxBytes }: CutSettings,
): AsyncGenerator<string[], void, undefined> {
  const known = new Set<string>();
  let request: string[] = [];
  let bytes = 0;
  for await (const recipient of recipients) {
    const name = nameOf(recipient);
    if (known.has(name)) continue;
    known.add(name);
    const json = JSON.stringify(recipient);
    const size = json.length * MOST_BYTES_OF_A_CHARACTER + 1;
    if (request.length > 0 && (request.length >= perRequest || bytes + size > maxBytes)) {
      yield request;
      request = [];
      bytes = 0;
    }
    request.push(json);
    bytes += size;
  }
  if (request.length > 0) yield request;
}

/** Identifies equal recipients: by the digits of the number, and by the recipient's own text, if any. */
function nameOf(recipient: Recipient): string {
  const { number, text } = typeof recipient === 'object' ? recipient : { number: recipient, text: '' };
  return `${String(number).replace(/\D/g, '').replace(/^00/, '')} ${text}`;
}

/** The body of a send, in chunks. */
export function* bodyOf(message: object, recipients: string[]): Generator<string, void, undefined> {
  yield `${JSON.stringify(message).slice(0, -1)},"numbers":[`;
  for (let at = 0; at < recipients.length; at += IN_A_PIECE)
    yield (at === 0 ? '' : ',') + recipients.slice(at, at + IN_A_PIECE).join();
  yield ']}';
}
