import { UnavailableError } from '@herald/errors';
import type { Credential, GatewayClient } from '../gateway/gateway-client';

/** What the gateway says of a send, or of its dry run. */
export interface SendAnswer {
  accepted: number;
  rejected: number;
  rejectedNumbers: { number: string; reason: string }[];
  stopListed: number;
  cost: number;
  /** SMS per recipient; null where they differ. */
  parts: number | null;
  smsID: number | null;
}

export type SendOutcome =
  | { kind: 'taken'; answer: SendAnswer }
  /** Another try would hear the same. */
  | { kind: 'refused'; why: string };

/** Statuses of interface.md part 7 that a send of many meets. */
const SENT = 0;
const NOT_ENOUGH = 40;
const NO_VALID_NUMBER = 50;
const TOO_MANY_REQUESTS = 429;

interface Wire extends Partial<SendAnswer> {
  statusID: number;
  message: string;
}

/**
 * `POST /v1/sms/send`, as any client asks it.
 * @param key its Idempotency-Key; null = a dry run
 * @throws UnavailableError where it is worth another try
 */
export async function askSend(
  gateway: Pick<GatewayClient, 'askText'>,
  credential: Credential,
  body: string,
  key: string | null,
): Promise<SendOutcome> {
  const target = key === null ? '/v1/sms/send?dryRun=true' : '/v1/sms/send';
  const answer = await gateway.askText<Wire>('POST', target, credential, body, {
    ...(key !== null && { 'idempotency-key': key }),
  });
  const { status } = answer;
  const { statusID, message, ...given } = answer.body;
  if (status >= 500 || status === TOO_MANY_REQUESTS) throw new UnavailableError(message);
  // That none of many is a number is no failure: each is named. Of a dry run the price is asked for, whatever the balance is.
  const isAnswer =
    statusID === SENT || statusID === NO_VALID_NUMBER || (statusID === NOT_ENOUGH && key === null);
  if (status !== 200 || !isAnswer) return { kind: 'refused', why: message };
  const nothing = { accepted: 0, rejected: 0, rejectedNumbers: [], stopListed: 0, cost: 0 };
  return { kind: 'taken', answer: { ...nothing, parts: null, smsID: null, ...given } };
}
