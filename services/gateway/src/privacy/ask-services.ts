import { type PrivacyAnswer, type PrivacyRequest, REQUEST_QUEUE } from '@herald/contracts';
import type { Broker } from '@herald/broker';
import type { ConsoleClient } from '../portal/console-client';
import type { ASKED_SERVICES } from './erasure-model';

export type AskedService = (typeof ASKED_SERVICES)[number];
/** Null: billing has no such customer, or there is no console. */
export type AskService = (service: AskedService, request: PrivacyRequest) => Promise<PrivacyAnswer | null>;

/** A step processes about 50 batches, including the dispatcher's part of them. */
const STEP_WAIT_MS = 20_000;
const QUEUES = { sms: REQUEST_QUEUE.SMS_PRIVACY, billing: REQUEST_QUEUE.BILLING_PRIVACY } as const;

export function askOver(
  broker: Pick<Broker, 'request'>,
  console: Pick<ConsoleClient, 'askPrivacy'>,
): AskService {
  return (service, request) =>
    service === 'console'
      ? console.askPrivacy(request)
      : broker.request(QUEUES[service], request, STEP_WAIT_MS);
}

/** All steps of a request, one after the other. */
export async function* stepsOf(
  ask: AskService,
  service: AskedService,
  request: PrivacyRequest,
): AsyncGenerator<PrivacyAnswer> {
  let after: string | null = null;
  do {
    const answer = await ask(service, { ...request, after });
    if (!answer) return;
    yield answer;
    after = answer.next;
  } while (after !== null);
}
