/**
 * Measures the cost of traces in CPU time of this process: `node libs/tracing/programs/tracing-cost.mjs` (build first). The process exports
 * its own spans, so the result includes the exports. The collector runs in another process and is not included.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { randomUUID } from 'node:crypto';

const COLLECT = `
  require('node:http').createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1', function () { process.send(this.address().port); });
`;
const ROUNDS = 10;
const tracing = createRequire(import.meta.url)('@herald/tracing');
const logger = { info() {}, warn() {}, debug() {}, error() {} };

/** µs of CPU for each of `times` calls, including the work that they leave for later. */
async function cost(times, work, after = async () => {}) {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) work(i);
  await after();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

const ids = Array.from({ length: 1_000 }, () => randomUUID());
const span = (i) => ({
  name: 'accept send',
  requestId: ids[i % ids.length],
  stage: `job/${i}`,
  under: 'somewhere',
  begun: Date.now(),
  attributes: {
    'herald.company': 1,
    'herald.sms_id': i,
    'herald.priority': 'standard',
    'herald.recipients': 1,
  },
});
const print = (what, µs) => console.log(`${what.padEnd(58)} ${µs.toFixed(3).padStart(9)} µs`);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

print('off: a check whether to record', await cost(5_000_000, () => tracing.isTracing()));
print('off: a request', await cost(1_000_000, () => tracing.currentTraceparent()));

const collector = spawn(process.execPath, ['-e', COLLECT], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const port = await new Promise((resolve) => collector.once('message', resolve));
const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
const start = (ratio) =>
  tracing.startTracing({
    service: 'bench',
    logger,
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: String(ratio) },
  });

start(0);
print(
  'on, request not sampled: a check whether to record',
  await cost(500_000, (i) => tracing.isTraced(ids[i % 1_000])),
);
await tracing.stopTracing();

start(1);
for (let i = 0; i < 900; i++) tracing.recordSpan(span(i));
await sleep(2_500);
let µs = 0;
for (let round = 0; round < ROUNDS; round++) {
  µs += await cost(
    900,
    (i) => tracing.recordSpan(span(i)),
    () => sleep(1_100),
  );
}
print('on: a span, recorded and exported', µs / ROUNDS);
await tracing.stopTracing();
collector.kill();
