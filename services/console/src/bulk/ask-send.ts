import { UnavailableError } from '@herald/errors';
import type { Credential, GatewayClient } from '../gateway/gateway-client';
import { testTarget } from '../gateway/test-target';

/** The gateway's response to a send or a dry run. */
export interface SendAnswer {
  accepted: number;
  rejected: number;
  rejectedNumbers: { number: string; reason: string }[];
  stopListed: number;
  cost: number;
  /** SMS per recipient; null if recipients differ. */
  parts: number | null;
  smsID: number | null;
}

export type SendOutcome =
  | { kind: 'taken'; answer: SendAnswer }
  /** A retry would get the same response. */
  | { kind: 'refused'; statusID: number; why: string };

/** Statuses of interface.md part 7 that a bulk send can get. */
const SENT = 0;
const NOT_ENOUGH = 40;
const NO_VALID_NUMBER = 50;
export const INVALID_SEND_TIME = 60;
const TOO_MANY_REQUESTS = 429;

interface Wire extends Partial<SendAnswer> {
  statusID: number;
  message: string;
}

/**
 * Calls `POST /v1/sms/send`, like any other client.
 * @param key the Idempotency-Key; null for a dry run
 * @param test whether the key acts as a test key
 * @throws UnavailableError if a retry may succeed
 */
export async function askSend(
  gateway: Pick<GatewayClient, 'askText'>,
  credential: Credential,
  body: string,
  { key, test = false }: { key: string | null; test?: boolean | undefined },
): Promise<SendOutcome> {
  const live = key === null ? '/v1/sms/send?dryRun=true' : '/v1/sms/send';
  const target = test ? testTarget(live) : live;
  const answer = await gateway.askText<Wire>('POST', target, credential, body, {
    ...(key !== null && { 'idempotency-key': key }),
  });
  const { status } = answer;
  const { statusID, message, ...given } = answer.body;
  if (status >= 500 || status === TOO_MANY_REQUESTS) throw new UnavailableError(message);
  // A send without any valid number is no failure, because each number is listed with its reason. A dry run asks for the price, whatever
  // the balance is.
  const isAnswer =
    statusID === SENT || statusID === NO_VALID_NUMBER || (statusID === NOT_ENOUGH && key === null);
  if (status !== 200 || !isAnswer) return { kind: 'refused', statusID, why: message };
  const nothing = { accepted: 0, rejected: 0, rejectedNumbers: [], stopListed: 0, cost: 0 };
  return { kind: 'taken', answer: { ...nothing, parts: null, smsID: null, ...given } };
}
