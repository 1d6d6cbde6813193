// How many callbacks a second, and how much CPU each takes: `node bench/throughput.mjs [recipients] [companies]` after `tsc -b`,
// with MONGO_URL and AMQP_URL. Every recipient gets two callbacks, 0 and 1. Names of its own, removed at the end.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { Broker } = require('@herald/broker');
const {
  ALL_QUEUES,
  DEAD_LETTER_QUEUE,
  DEFAULT_COMPANY_SETTINGS,
  EVENTS_EXCHANGE,
  REQUEST_QUEUE,
  STATUS_QUEUES,
  statusShard,
} = require('@herald/contracts');
const { connectMongo } = require('@herald/mongo');
const { connect } = require('amqplib');

const recipients = Number(process.argv[2] ?? 50_000);
const companies = Number(process.argv[3] ?? 1);
const ROWS = 500;
const name = `bench-callbacks-${randomUUID().slice(0, 8)}`;
const { MONGO_URL, AMQP_URL } = process.env;
const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error };
const file = (path) => fileURLToPath(new URL(path, import.meta.url));

/** CPU seconds that a process has used. */
function cpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const receiver = fork(file('./receiver.mjs'));
const { port } = await new Promise((resolve) => receiver.once('message', resolve));
let received = 0;
receiver.on('message', (message) => (received = message.received ?? received));

const broker = await Broker.connect({ url: AMQP_URL, name, namespace: name, logger: quiet });
await broker.answer(REQUEST_QUEUE.COMPANY_SNAPSHOT, async ({ company }) => ({
  id: company,
  timezone: 'Asia/Tbilisi',
  settings: DEFAULT_COMPANY_SETTINGS,
  version: 1,
}));
await broker.answer(REQUEST_QUEUE.CALLBACK_SETTINGS, async ({ company }) => ({
  company,
  url: `http://127.0.0.1:${port}/callback`,
  key: 'a-callback-key',
  signingSecrets: [{ secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`, until: null }],
  version: 1,
}));

const service = fork(file('../dist/main.js'), {
  execArgv: process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : [],
  env: {
    ...process.env,
    PORT: '0',
    METRICS_PORT: '0',
    MONGO_DATABASE: name,
    BROKER_NAMESPACE: name,
    INTERNAL_TOKEN_SECRET: randomUUID(),
    CALLBACK_ALLOW_PRIVATE: 'true',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  },
});

/** Status changes of batches of 500, as the sms service publishes them. */
async function publish(status, firstSms) {
  const sends = [];
  for (let batch = 0; batch * ROWS < recipients; batch++) {
    const company = 1 + (batch % companies);
    const at = Date.now();
    const rows = Array.from({ length: ROWS }, (_, index) => [
      index,
      `9955${10_000_000 + batch * ROWS + index}`,
      status,
      at,
    ]);
    const group = { company, smsID: firstSms + batch, requestId: 'bench', callbackUrl: null, rows };
    sends.push(broker.send(STATUS_QUEUES[statusShard(firstSms + batch, 0)], { groups: [group] }));
  }
  await Promise.all(sends);
}

async function until(count) {
  while (received < count) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function run(label, firstSms) {
  const mongod = process.env.MONGOD_PID;
  const before = { at: Date.now(), received, cpu: cpu(service.pid), mongod: mongod ? cpu(mongod) : 0 };
  await publish(0, firstSms);
  await publish(1, firstSms);
  await until(before.received + recipients * 2);
  const seconds = (Date.now() - before.at) / 1000;
  await new Promise((resolve) => setTimeout(resolve, 500));
  const count = recipients * 2;
  if (received !== before.received + count)
    console.log(`${received - before.received - count} callbacks more than expected`);
  const each = (from, to) => `${(((to - from) / count) * 1e6).toFixed(0)} µs`;
  console.log(
    `${label}: ${Math.round(count / seconds)} callbacks/s over ${seconds.toFixed(1)} s, dispatcher ${each(before.cpu, cpu(service.pid))} of CPU each` +
      (mongod ? `, mongod ${each(before.mongod, cpu(mongod))}` : ''),
  );
}

await new Promise((resolve) => setTimeout(resolve, 2_500));
await run('warming up', 1_000_000);
await run('measured', 2_000_000);

service.kill('SIGTERM');
await new Promise((resolve) => service.once('exit', resolve));
receiver.kill();
await broker.close();
const amqp = await connect(AMQP_URL);
const channel = await amqp.createChannel();
for (const queue of [
  ...ALL_QUEUES.map((each) => each.name),
  DEAD_LETTER_QUEUE,
  ...Object.values(REQUEST_QUEUE),
]) {
  await channel.deleteQueue(`${name}.${queue}`);
}
await channel.deleteExchange(`${name}.${EVENTS_EXCHANGE}`);
await amqp.close();
const mongo = await connectMongo({ url: MONGO_URL, database: name, name, logger: quiet });
await mongo.dropDatabase();
await mongo.close();
process.exit(0);
