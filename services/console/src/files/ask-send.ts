import { Readable } from 'node:stream';
import { type Coded, saidIn, UnavailableError, type Words } from '@herald/contracts/errors';
import type { Credential, GatewayClient, JsonAnswer } from '../gateway/gateway-client';
import { testTarget } from '../gateway/test-target';
import { BodyTooLargeError } from './file-rows';
import type { SeenSender } from './seen-sender';

/** The gateway's response to a send or a dry run. */
export interface SendAnswer {
  accepted: number;
  rejected: number;
  rejectedNumbers: ({ number: string; reason: string } & Partial<Coded>)[];
  stopListed: number;
  cost: number;
  smsID: number | null;
  /** Of a dry run, if sender rules apply. */
  senders?: SeenSender[];
}

export type SendOutcome =
  | { kind: 'taken'; answer: SendAnswer }
  /** A retry would get the same response. */
  | { kind: 'refused'; why: Words };

/** Statuses of interface.md part 7 that a send can get. */
const SENT = 0;
const NOT_ENOUGH = 40;
const NO_VALID_NUMBER = 50;
const TOO_MANY_REQUESTS = 429;

interface Wire extends Partial<SendAnswer>, Partial<Coded> {
  statusID: number;
  message: string;
}

/**
 * Calls `POST /v1/sms/send`, like any other client, and streams the body.
 * @param key the Idempotency-Key; null for a dry run
 * @param test whether the key acts as a test key
 * @throws UnavailableError if the outcome is unknown, or a retry may succeed
 */
export async function askSend(
  gateway: Pick<GatewayClient, 'askStream'>,
  credential: Credential,
  body: AsyncIterable<Buffer>,
  { key, test = false }: { key: string | null; test?: boolean | undefined },
): Promise<SendOutcome> {
  const live = key === null ? '/v1/sms/send?dryRun=true' : '/v1/sms/send';
  let failure: unknown = null;
  // An error of the rows, such as that of a file that was discarded, ends the request.
  async function* watched(): AsyncGenerator<Buffer> {
    try {
      yield* body;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  let answer: JsonAnswer<Wire>;
  try {
    const source = Readable.from(watched(), { objectMode: false });
    const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
    const target = test ? testTarget(live) : live;
    answer = await gateway.askStream<Wire>('POST', target, credential, source, headers);
  } catch (error) {
    if (failure instanceof BodyTooLargeError) return { kind: 'refused', why: failure.words };
    throw failure ?? error;
  }
  const { status } = answer;
  const { statusID, message: _message, code: _code, params: _params, ...given } = answer.body;
  const why = saidIn(answer.body);
  if (status >= 500 || status === TOO_MANY_REQUESTS) throw new UnavailableError(why);
  // A send without any valid number is no failure, because each number is listed with its reason. A dry run asks for the price, whatever
  // the balance is.
  const isAnswer =
    statusID === SENT || statusID === NO_VALID_NUMBER || (statusID === NOT_ENOUGH && key === null);
  if (status !== 200 || !isAnswer) return { kind: 'refused', why };
  return { kind: 'taken', answer: { ...NOTHING, ...given } };
}

export const NOTHING: SendAnswer = {
  accepted: 0,
  rejected: 0,
  rejectedNumbers: [],
  stopListed: 0,
  cost: 0,
  smsID: null,
};
