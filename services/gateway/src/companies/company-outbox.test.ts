import { EVENT, type EventName } from '@herald/contracts';
import { BrokerUnavailableError } from '@herald/errors';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import type { CompanyDocument } from './company-model';
import { CompanyOutbox } from './company-outbox';

const company: CompanyDocument = {
  _id: 7,
  name: 'Acme',
  status: 'active',
  timezone: 'UTC',
  settings: {},
  modules: { network: false, iptv: false, gps: false },
  callback: null,
  callbackVersion: 4,
  version: 9,
  pendingEvents: [EVENT.COMPANY_CHANGED, EVENT.CALLBACK_SETTINGS_CHANGED],
  createdAt: new Date(0),
};

function make() {
  const told: [EventName, unknown][] = [];
  const marked: unknown[] = [];
  const state = { away: true, pending: [] as CompanyDocument[] };
  const outbox = new CompanyOutbox({
    store: {
      pending: async () => state.pending,
      markTold: async (...args) => {
        marked.push(args);
        state.pending = [];
      },
    },
    broker: {
      tell: async (event, body) => {
        if (state.away) throw new BrokerUnavailableError('away');
        told.push([event, body]);
      },
    },
    logger: quiet,
    sweepMs: 5,
  });
  return { outbox, told, marked, state };
}

it('tells at once, and takes off what was told at that version', async () => {
  const { outbox, told, marked, state } = make();
  state.away = false;
  outbox.announce(company);
  await outbox.stop();
  expect(told).toEqual([
    [EVENT.COMPANY_CHANGED, expect.objectContaining({ id: 7, version: 9 })],
    [EVENT.CALLBACK_SETTINGS_CHANGED, { company: 7, version: 4 }],
  ]);
  expect(marked).toEqual([[7, 9, company.pendingEvents]]);
});

it('tells later what the broker did not take, or a crash left', async () => {
  const { outbox, told, marked, state } = make();
  outbox.announce(company);
  state.pending = [company];
  outbox.start();
  await new Promise((resolve) => setImmediate(resolve));
  expect([told, marked]).toEqual([[], []]);
  state.away = false;
  await until(() => marked.length === 1);
  await outbox.stop();
  expect(told.length).toBe(2);
});
