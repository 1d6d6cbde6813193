import { TestServer } from '@herald/testing/test-server';
import { until } from '@herald/testing/until';
import { expectSoundBooks } from '../support/books';
import { newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { simulator } from '../support/phones';

/**
 * `LOAD_RECIPIENTS=500000 npm run test:system -- load` sends half a million; `npm test` sends a tenth of it, with the same path through the
 * system.
 */
const RECIPIENTS = Number(process.env['LOAD_RECIPIENTS'] ?? 50_000);
const FIRST = 995_522_000_000;
/** Only a limit against hanging. */
const WITHIN_MS = 900_000;
/** Counts callbacks without keeping them: the reported statuses per recipient. */
class CallbackCounter extends TestServer {
  readonly seen = new Uint8Array(RECIPIENTS);
  complete = 0;
  outOfOrder = 0;

  constructor() {
    super((request, response) => {
      response.writeHead(204).end();
      this.take(new URL(request.url!, 'http://receiver').searchParams);
    });
  }

  private take(query: URLSearchParams): void {
    const index = Number(query.get('number')) - FIRST;
    if (index < 0 || index >= RECIPIENTS || query.get('event') !== 'sms.delivery.updated') return;
    const bit = query.get('statusID') === '0' ? 1 : 2;
    if (bit === 2 && (this.seen[index]! & 1) === 0) this.outOfOrder++;
    if ((this.seen[index]! & bit) === 0) {
      this.seen[index]! |= bit;
      if (this.seen[index] === 3) this.complete++;
    }
  }
}

describe(`${RECIPIENTS} recipients in one request`, () => {
  let own: OwnSystem;
  const counter = new CallbackCounter();

  beforeAll(async () => {
    own = await startOwnSystem({ env: { ...process.env, CALLBACK_ALLOW_PRIVATE: 'true' } });
  });
  afterAll(async () => {
    await own?.close();
    await counter.close();
  });

  it(
    'is accepted durably, drained over SMPP, reported and called back',
    async () => {
      const { port } = await counter.listen();
      const callbacks = `http://127.0.0.1:${port}/callback`;
      const company = await newCompany({ balance: RECIPIENTS, callbacks });
      const numbers = Array.from({ length: RECIPIENTS }, (_, i) => FIRST + i);
      const { status, body } = await company.send({ numbers, text: 'Half a million' });
      expect([status, body]).toMatchObject([200, { statusID: 0, accepted: RECIPIENTS }]);
      const smsID = body['smsID'] as number;
      expect(await company.api.balance()).toBe(0);

      await until(
        async () =>
          (await operator().data<{ counts: Record<string, number> }>('GET', `/jobs/${smsID}`)).counts,
        (counts) => counts['1'] === RECIPIENTS,
        { timeoutMs: WITHIN_MS, what: 'every message to be delivered' },
      );
      await until(
        () => counter.complete,
        (complete) => complete === RECIPIENTS,
        {
          timeoutMs: WITHIN_MS,
          what: 'both callbacks of every message',
        },
      );
      expect(counter.outOfOrder).toBe(0);

      const report = await company.api.report(smsID);
      expect(report).toHaveLength(RECIPIENTS);
      expect(
        report.every(({ number, statusID }, i) => number === String(FIRST + i) && statusID === '1'),
      ).toBe(true);

      expect((await simulator().get('/stats')).body['duplicates']).toBe(0);
      await expectSoundBooks(own);
    },
    2 * WITHIN_MS,
  );
});
