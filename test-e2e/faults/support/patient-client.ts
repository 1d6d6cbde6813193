import { randomUUID } from 'node:crypto';
import type { Company } from '../../support/company';

const TRY_TIMEOUT_MS = 10_000;
const PAUSE_MS = 200;
/** Longer than any fault, including outages of servers for minutes. */
const GIVES_UP_AFTER_MS = 900_000;

interface Answer {
  status: number;
  text: string;
  body: { statusID?: number; smsID?: number | string };
}

/** A client with correct retries: without a response, or after a 5xx, it repeats the same request with the same Idempotency-Key. */
export class PatientClient {
  /** Responses by status; `none` = no response. */
  readonly answers: Record<string, number> = {};
  slowestSeconds = 0;
  /** 503s without Retry-After. */
  unclear503s = 0;

  /** The smsID of the single resulting send. @throws on a response that a retry cannot change */
  async send(company: Company, body: Record<string, unknown>): Promise<number> {
    const { baseUrl, key } = company.api;
    const headers = { key, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const deadline = Date.now() + GIVES_UP_AFTER_MS;
    for (;;) {
      const asked = Date.now();
      const answer = await this.answerOf(`${baseUrl}/v1/sms/send`, request);
      const status = answer?.status ?? 'none';
      this.slowestSeconds = Math.max(this.slowestSeconds, (Date.now() - asked) / 1_000);
      this.answers[status] = (this.answers[status] ?? 0) + 1;
      const { statusID, smsID } = answer?.body ?? {};
      if (answer?.status === 200 && statusID === 0) return Number(smsID);
      const isUnavailable = answer === null || answer.status >= 500 || answer.status === 429;
      if (!isUnavailable || Date.now() > deadline) {
        throw new Error(`A send was not accepted: ${status} ${answer?.text.slice(0, 200) ?? ''}`);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /**
   * Null without a response. Uses Node.js' own fetch, which is cheaper than axios: a stream of single messages has a thousand requests per
   * second.
   */
  private async answerOf(url: string, request: RequestInit): Promise<Answer | null> {
    const read = await readAnswer(url, request).catch(() => null);
    if (read === null) return null;
    const { status, headers, text } = read;
    if (status === 503 && !(Number(headers.get('retry-after')) > 0)) this.unclear503s++;
    const isJson = headers.get('content-type')?.startsWith('application/json') && text !== '';
    return { status, text, body: isJson ? (JSON.parse(text) as Answer['body']) : {} };
  }
}

async function readAnswer(
  url: string,
  request: RequestInit,
): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(TRY_TIMEOUT_MS) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
