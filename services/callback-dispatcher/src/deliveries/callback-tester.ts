import { randomUUID } from 'node:crypto';
import { TEST_EVENT } from '@herald/contracts';
import { ConflictError, said, TooManyRequestsError, UnavailableError } from '@herald/contracts/errors';
import type { CallbackTargets, CompanyTarget } from '../companies/callback-targets';
import type { AttemptResult, CallbackClient } from '../sending/callback-client';
import { callbackRequest } from '../sending/callback-request';
import { withoutQuery } from './callback-view';
import { kindOf, ownReceiverKey, type Whose } from '../callbacks/receiver-key';

export interface CallbackTesterDeps {
  targets: Pick<CallbackTargets, 'askAgain'>;
  client: Pick<CallbackClient, 'send' | 'leave'>;
}

/** The receiver's answer to a test. */
export interface TestOutcome {
  /** The result as a sentence. */
  message: string;
  /** The `webhook-id` of the request. */
  id: string;
  /** The URL of the request, without its query. */
  url: string;
  /** Whether the same answer would complete a callback. */
  delivered: boolean;
  /** null if there was no answer. */
  status: number | null;
  /** The duration of the attempt, ms. */
  ms: number;
  /** Why there was no answer. */
  error: string | null;
  /** The start of the answer's body; null if there was no answer. */
  body: string | null;
}

const MOST_AT_ONCE = 100;
const KEPT_BYTES = 1_024;

/**
 * Sends a receiver a test callback with the same address guard, signature and limits as a real callback. A test is not
 * stored or retried and uses its own connections.
 */
export class CallbackTester {
  private readonly running = new Set<string>();

  constructor(private readonly deps: CallbackTesterDeps) {}

  /**
   * @throws ConflictError if the company has no callback URL; TooManyRequestsError while another test of the company
   * runs; UnavailableError at the limit of concurrent tests.
   */
  async test({ company, test }: Whose, requestId: string): Promise<TestOutcome> {
    const receiver = `test of ${ownReceiverKey({ company, test })}`;
    if (this.running.has(receiver)) throw new TooManyRequestsError(1);
    if (this.running.size >= MOST_AT_ONCE) throw new UnavailableError();
    this.running.add(receiver);
    try {
      const target = await this.deps.targets.askAgain(company, kindOf({ test }));
      return await this.send(target, receiver, requestId);
    } finally {
      this.running.delete(receiver);
    }
  }

  private async send(
    target: CompanyTarget | null,
    receiver: string,
    requestId: string,
  ): Promise<TestOutcome> {
    const endpoint = target?.endpointOf(null);
    if (!target || !endpoint) throw new ConflictError(said('no_callback_url'));
    const id = `test.${randomUUID()}`;
    const now = Date.now();
    const callback = { _id: id, event: TEST_EVENT, at: now, requestId, attempts: 0 } as const;
    const request = callbackRequest(callback, endpoint, target, now);
    const result = await new Promise<AttemptResult>((resolve) =>
      this.deps.client.send(receiver, endpoint.origin, request, resolve, KEPT_BYTES),
    );
    this.deps.client.leave(receiver);
    const { status, ms, error, body } = result;
    const delivered = status !== null && status >= 200 && status < 300;
    const url = withoutQuery(`${endpoint.origin}${endpoint.start}`);
    return { message: inWords(status, delivered), id, url, delivered, status, ms, error, body: body ?? null };
  }
}

function inWords(status: number | null, delivered: boolean): string {
  if (status === null) return 'The receiver did not answer: a callback would be retried.';
  if (delivered) return `The receiver answered ${status}: a callback would be delivered.`;
  if (status === 410) return 'The receiver answered 410: a callback would not be retried.';
  return `The receiver answered ${status}, not 2xx: a callback would be retried.`;
}
