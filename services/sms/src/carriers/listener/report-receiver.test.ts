import { UnavailableError } from '@herald/contracts/errors';
import { quiet } from '@herald/testing/loggers';
import type { Acknowledge } from '../carrier';
import { noFile } from '../operator/route-alphabets';
import type { HttpRouteSettings } from '../route/http-settings';
import { parseCarrier } from '../route/route-settings';
import { ReportReceiver, type ReportResult } from './report-receiver';

const settings = parseCarrier('https://gate.example/send?preset=custom', noFile) as HttpRouteSettings;
const body = Buffer.from(
  JSON.stringify({
    receipts: [
      { id: '1', status: 'DELIVRD' },
      { id: '2', status: 'new' },
    ],
    inbound: [{ id: '3', from: '995598000001', to: 'Shop', text: 'Hello' }],
  }),
);

/** What becomes of a request with one of each kind, if they are answered so; null = never. */
function received(
  answers: { receipt?: boolean | null; inbound?: boolean | null; unreadable?: boolean | null },
  backlog = 0,
) {
  const results: ReportResult[] = [];
  const handler = (answer: boolean | null | undefined) => (_one: unknown, acknowledge: Acknowledge) =>
    answer === null ? undefined : acknowledge(answer ?? true);
  const receiver = new ReportReceiver({
    routeNamed: async () => settings,
    addresses: { referenceOf: (_route, signed) => signed },
    handlers: {
      onReceipt: handler(answers.receipt),
      onInbound: handler(answers.inbound),
      onUnreadable: handler(answers.unreadable),
    },
    backlog: () => backlog,
    count: (result) => results.push(result),
    logger: quiet,
  });
  const request = { method: 'POST', url: 'https://sms.example.com/', headers: {}, body };
  return { results, end: receiver.receive('own', '203.0.113.1', request) };
}

it('a request is answered once all of it is stored', async () => {
  const { results, end } = received({});
  await end;
  expect(results).toEqual(['unreadable']);
});

it.each(['receipt', 'inbound', 'unreadable'])(
  'an outage in which the %s is not stored is a 503',
  async (kind) => {
    const { results, end } = received({ [kind]: false });
    await expect(end).rejects.toThrow(UnavailableError);
    expect(results).toEqual(['failed']);
  },
);

it('so is one in which it takes too long', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { end } = received({ receipt: null });
  const refused = expect(end).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  await jest.advanceTimersByTimeAsync(8_000);
  await refused;
  jest.useRealTimers();
});

it('so is one in which too much waits to be stored', async () => {
  await expect(received({}, 20_000).end).rejects.toThrow(UnavailableError);
});
