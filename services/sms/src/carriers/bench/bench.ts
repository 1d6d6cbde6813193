/**
 * What the adapter costs: `node services/sms/dist/carriers/bench/bench.js [url] [messages]` against a running centre, by default the
 * simulator. Prints messages with their receipts per second and this process's CPU for each.
 */
import { createLogger } from '@herald/logging';
import type { PartSubmission } from '../carrier';
import { RECONNECT } from '../route/link-keeper';
import { parseCarriers } from '../route/route-settings';
import { SmppCarriers } from '../smpp-carriers';

const [url = 'smpp://herald:herald@127.0.0.1:2775?window=100', messages = '100000'] = process.argv.slice(2);
const count = Number(messages);
const logger = createLogger('bench', 'warn');
const carriers = new SmppCarriers({
  logger,
  reconnect: RECONNECT,
  roundTripsOf: () => ({ observe: () => undefined }),
});

function message(index: number): PartSubmission {
  return {
    lane: 'bulk',
    sender: 'Herald',
    number: `99559${1_000_000 + index}`,
    encoding: 'gsm7',
    text: `Hello, your order number ${index} is ready to be picked up`,
    reference: 0,
    total: 1,
    sequence: 1,
    ownReference: 1 + (index % 65_535),
    expiresAt: new Date(Date.now() + 48 * 3_600_000),
  };
}

async function run(): Promise<void> {
  let receipts = 0;
  const outcomes: Record<string, number> = {};
  carriers.onReceipt((_receipt, acknowledge) => {
    receipts++;
    acknowledge(true);
  });
  const cpu = process.cpuUsage();
  const begun = performance.now();
  for (let i = 0; i < count; i++) {
    const part = message(i);
    while (!carriers.hasRoom(part.lane, part.number)) await carriers.whenRoom(part.lane);
    carriers.submit(part, ({ kind }) => (outcomes[kind] = (outcomes[kind] ?? 0) + 1));
  }
  while (receipts < (outcomes.taken ?? 0) || total(outcomes) < count)
    await new Promise((resolve) => setTimeout(resolve, 10));
  const seconds = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const result = {
    perSecond: Math.round(count / seconds),
    cpuMicroseconds: Math.round(((user + system) / count) * 10) / 10,
    receipts,
    outcomes,
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
  await carriers.stopAll();
}

function total(outcomes: Record<string, number>): number {
  return Object.values(outcomes).reduce((sum, value) => sum + value, 0);
}

carriers.onAlive((alive) => {
  if (alive) void run();
});
for (const settings of parseCarriers(url, { read: () => '' })) {
  const route = carriers.add(settings);
  for (let slot = 0; slot < settings.binds; slot++) route.gain(slot);
}
