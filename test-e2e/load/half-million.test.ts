import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkBooks } from '@herald/check-books';
import { until } from '@herald/testing/until';
import { newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { residentMB } from '../support/resident-memory';

/** `npm run test:load` sends half a million; `npm test` a fifth of it, which goes the same way. */
const RECIPIENTS = Number(process.env['LOAD_RECIPIENTS'] ?? 100_000);
const FIRST = 995_522_000_000;
const WITHIN_MS = 270_000;
/** Bounds of resident memory, MB. None may grow with the size of the job. */
const MEMORY_LIMITS: Record<string, number> = {
  gateway: 250,
  'sms-api': 700,
  'sms-sender': 700,
  'callback-dispatcher': 500,
  brand: 250,
  billing: 250,
};

/** Counts callbacks without keeping them: per recipient, which statuses were told. */
class CallbackCounter {
  readonly told = new Uint8Array(RECIPIENTS);
  complete = 0;
  outOfOrder = 0;
  // An idle connection is never ended here: it might be while a callback is on its way.
  private readonly server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    response.writeHead(204).end();
    const query = new URL(request.url!, 'http://receiver').searchParams;
    const index = Number(query.get('number')) - FIRST;
    if (index < 0 || index >= RECIPIENTS || query.get('event') !== 'sms.delivery.updated') return;
    const bit = query.get('statusID') === '0' ? 1 : 2;
    if (bit === 2 && (this.told[index]! & 1) === 0) this.outOfOrder++;
    if ((this.told[index]! & bit) === 0) {
      this.told[index]! |= bit;
      if (this.told[index] === 3) this.complete++;
    }
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/callback`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe(`${RECIPIENTS} recipients in one request`, () => {
  let own: OwnSystem;
  const counter = new CallbackCounter();
  const peaks: Record<string, number> = {};
  let sampling: NodeJS.Timeout;

  beforeAll(async () => {
    own = await startOwnSystem({ env: { ...process.env, CALLBACK_ALLOW_PRIVATE: 'true' } });
    sampling = setInterval(() => {
      for (const [name, pid] of Object.entries(own.system.pids))
        peaks[name] = Math.max(peaks[name] ?? 0, residentMB(pid) ?? 0);
    }, 500);
  });
  afterAll(async () => {
    clearInterval(sampling);
    await own.close();
    await counter.close();
  });

  it(
    'is accepted durably, drained over SMPP, reported and called back, in bounded memory',
    async () => {
      const company = await newCompany({ balance: RECIPIENTS, callbacks: await counter.listen() });
      const numbers = Array.from({ length: RECIPIENTS }, (_, i) => FIRST + i);
      const { status, body } = await company.api.send({
        brandID: company.brandID,
        numbers,
        text: 'Half a million',
      });
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

      const stats = (await (await fetch(`${own.system.run.simulator.webUrl}/api/stats`)).json()) as {
        duplicates: number;
      };
      expect(stats.duplicates).toBe(0);
      const results = await checkBooks({ mongoUrl: own.system.run.mongoUrl, namespace: own.namespace });
      expect(results.flatMap(({ violations }) => violations)).toEqual([]);
      for (const [name, limit] of Object.entries(MEMORY_LIMITS)) {
        expect([name, peaks[name], peaks[name]! > 0 && peaks[name]! <= limit]).toEqual([
          name,
          peaks[name],
          true,
        ]);
      }
    },
    2 * WITHIN_MS,
  );
});
