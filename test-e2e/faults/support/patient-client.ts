import { randomUUID } from 'node:crypto';
import type { Company } from '../../support/company';

const TRY_TIMEOUT_MS = 10_000;
const PAUSE_MS = 200;
/** Longer than any fault, servers that are away for minutes among them. */
const GIVES_UP_AFTER_MS = 900_000;

/** A client as one should be: who gets no answer, or a 5xx, repeats the same request with the same Idempotency-Key. */
export class PatientClient {
  /** What it saw, by status; `none` = no answer. */
  readonly answers: Record<string, number> = {};
  slowestSeconds = 0;
  /** 503s that don't say when to come again. */
  unclear503s = 0;

  /** The smsID of the one send that comes of it. @throws on an answer that no repetition will change */
  async send(company: Company, body: Record<string, unknown>): Promise<number> {
    const headers = { 'idempotency-key': randomUUID() };
    const deadline = Date.now() + GIVES_UP_AFTER_MS;
    for (;;) {
      const asked = Date.now();
      const answer = await company.api.send(body, { headers, timeoutMs: TRY_TIMEOUT_MS }).catch(() => null);
      const status = answer?.status ?? 'none';
      this.slowestSeconds = Math.max(this.slowestSeconds, (Date.now() - asked) / 1_000);
      if (answer?.status === 503 && !(Number(answer.headers['retry-after']) > 0)) this.unclear503s++;
      this.answers[status] = (this.answers[status] ?? 0) + 1;
      if (answer?.status === 200 && answer.body.statusID === 0) return Number(answer.body['smsID']);
      const goesAway = answer === null || answer.status >= 500 || answer.status === 429;
      if (!goesAway || Date.now() > deadline) {
        throw new Error(`A send was not accepted: ${status} ${answer?.text.slice(0, 200) ?? ''}`);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
