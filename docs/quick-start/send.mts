/**
 * Sends one SMS and waits for its report. No packages: Node 20 or newer.
 *
 *   HERALD_URL=… HERALD_KEY=… BRAND_ID=… node dist/send.mjs 995598123456 "Your parcel is here"
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const { HERALD_URL, HERALD_KEY, BRAND_ID } = process.env;
const [number, text] = process.argv.slice(2);
if (!HERALD_URL || !HERALD_KEY || !BRAND_ID || !number || !text) {
  throw new Error('Set HERALD_URL, HERALD_KEY and BRAND_ID, and give a number and a text.');
}

/** Meanings of `statusID` in a report. 1, 2 and 4 are final. */
const STATUS = ['sent', 'received', 'not delivered', 'awaiting status', 'error'];
const isFinal = (status: string): boolean => ['1', '2', '4'].includes(status);

interface Sent {
  statusID: number;
  message: string;
  smsID: number;
}

interface Report {
  statusID: number;
  result: { number: string; statusID: string }[];
}

async function call<T>(path: string, request: RequestInit = {}): Promise<T> {
  const headers = { key: HERALD_KEY!, 'content-type': 'application/json', ...request.headers };
  const answer = await fetch(`${HERALD_URL}${path}`, {
    ...request,
    headers,
    signal: AbortSignal.timeout(100_000),
  });
  if (answer.status >= 500) throw new Error(`Herald answers ${answer.status}`);
  return (await answer.json()) as T;
}

/**
 * The same Idempotency-Key for every try: where an answer was lost on its way, the next try gets that answer, and
 * nothing is sent or charged twice.
 */
async function send(): Promise<Sent> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = JSON.stringify({ brandID: Number(BRAND_ID), numbers: [number], text });
  for (let attempt = 1; ; attempt++) {
    try {
      return await call<Sent>('/v1/sms/send', { method: 'POST', headers, body });
    } catch (error) {
      if (attempt === 5) throw error;
      await sleep(1_000 * 2 ** attempt);
    }
  }
}

const sent = await send();
if (sent.statusID !== 0) throw new Error(`Not sent: ${sent.statusID} ${sent.message}`);
process.stdout.write(`smsID ${sent.smsID}\n`);

// To see it once. Your program receives callbacks (receiver.mts) and asks for no reports.
for (let seconds = 0; seconds < 60; seconds++) {
  const { result } = await call<Report>(`/v1/sms/report/${sent.smsID}`);
  const [recipient] = result;
  if (recipient && isFinal(recipient.statusID)) {
    process.stdout.write(`${recipient.number} ${STATUS[Number(recipient.statusID)]}\n`);
    break;
  }
  await sleep(1_000);
}
