/** A number, or a number with a text of its own. */
export type Recipient = number | string | { number: number | string; text: string };

/** Where a bulk send is cut into requests. */
export interface CutSettings {
  /** At most so many recipients in a request; 100,000 are what Herald recommends, for texts of up to 5 SMS. */
  perRequest: number;
  /** At most so many octets in a request's body; Herald takes 100 MB. */
  maxOctets: number;
}

export const DEFAULT_CUT: CutSettings = { perRequest: 100_000, maxOctets: 32 * 1024 * 1024 };

/** Recipients that go in one piece of a body. */
const IN_A_PIECE = 1_000;
const MOST_OCTETS_OF_A_CHARACTER = 3;

/**
 * Cuts recipients into requests, each given as JSON texts of its recipients. The same recipients are always cut alike, so that a bulk send can be
 * taken up again. A repeated one is left out: Herald does so within one request, and can't over several.
 */
export async function* cut(
  recipients: Iterable<Recipient> | AsyncIterable<Recipient>,
  { perRequest, maxOctets }: CutSettings,
): AsyncGenerator<string[], void, undefined> {
  const known = new Set<string>();
  let request: string[] = [];
  let octets = 0;
  for await (const recipient of recipients) {
    const name = nameOf(recipient);
    if (known.has(name)) continue;
    known.add(name);
    const json = JSON.stringify(recipient);
    const size = json.length * MOST_OCTETS_OF_A_CHARACTER + 1;
    if (request.length > 0 && (request.length >= perRequest || octets + size > maxOctets)) {
      yield request;
      request = [];
      octets = 0;
    }
    request.push(json);
    octets += size;
  }
  if (request.length > 0) yield request;
}

/** What makes a recipient the same as another: its digits, and its text where it has one of its own. */
function nameOf(recipient: Recipient): string {
  const { number, text } = typeof recipient === 'object' ? recipient : { number: recipient, text: '' };
  return `${String(number).replace(/\D/g, '').replace(/^00/, '')} ${text}`;
}

/** The body of a send, in pieces. */
export function* bodyOf(message: object, recipients: string[]): Generator<string, void, undefined> {
  yield `${JSON.stringify(message).slice(0, -1)},"numbers":[`;
  for (let at = 0; at < recipients.length; at += IN_A_PIECE)
    yield (at === 0 ? '' : ',') + recipients.slice(at, at + IN_A_PIECE).join();
  yield ']}';
}
