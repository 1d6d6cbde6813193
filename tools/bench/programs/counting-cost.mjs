/**
 * Measures the cost of the statistics in CPU time of this process and of mongod: `MONGO_URL=… node tools/bench/programs/counting-cost.mjs
 * <pid of mongod>`. Build first, and use a dedicated MongoDB. The program fills a database with batches of a campaign and of single sends,
 * changes them as sending does, and counts after each change.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { connectMongo } = require('@herald/mongo');
const SMS = '../../../services/sms/dist';
const { batchesIn, freshBatchState } = require(`${SMS}/model/batch-model`);
const { jobCollections } = require(`${SMS}/model/job-collections`);
const { CountBatches } = require(`${SMS}/statistics/count-batches`);

const pid = Number(process.argv[2]);
const µsOfTick = 1e6 / Number(execFileSync('getconf', ['CLK_TCK']));
const logger = { info() {}, warn() {}, debug() {}, error() {} };
const url = process.env.MONGO_URL;
const connection = await connectMongo({ url, database: 'counting-cost', name: 'counting-cost', logger });
await connection.dropDatabase();
const batches = batchesIn(connection);
const collections = jobCollections(connection);
for (const model of Object.values(connection.models)) {
  await model.createCollection();
  await model.createIndexes();
}
const companies = { get: async () => ({ timezone: 'Asia/Tbilisi' }) };
const counting = new CountBatches({ connection, collections, companies, longestRestMs: 0 });

const mongodTicks = () => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
};

/** µs of CPU per message. */
async function cost(messages, work) {
  const [before, ticks] = [process.cpuUsage(), mongodTicks()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { own: (user + system) / messages, mongod: ((mongodTicks() - ticks) * µsOfTick) / messages };
}

const print = (what, { own, mongod }) =>
  console.log(
    `${what.padEnd(70)} this process ${own.toFixed(2).padStart(7)} µs, mongod ${mongod.toFixed(2).padStart(7)} µs`,
  );

/** @param of the number of recipients in each batch */
async function fill(smsID, count, of, company) {
  const at = new Date();
  const documents = Array.from({ length: count }, (_, n) => ({
    _id: `${smsID + n}.0`,
    ...freshBatchState(),
    ...{
      company: company(n),
      sender: 'Shop',
      callbackUrl: null,
      requestId: 'r',
      smsID: smsID + n,
      brandID: 1,
    },
    ...{ number: 0, first: 0, lane: 'bulk', state: 'submitted', checkStopList: false, text: 'hi', parts: 1 },
    ...{ expiresAt: at, createdAt: at, encoding: 'gsm7', pending: [], pendingSince: null },
    numbers: Array.from({ length: of }, (_, i) => String(995_555_000_000 + n * of + i)),
    statuses: Array.from({ length: of }, () => 3),
  }));
  for (let i = 0; i < documents.length; i += 100) await batches.insertMany(documents.slice(i, i + 100));
}

async function change(smsID, count, of, status) {
  const $set = {
    ...{ statuses: Array.from({ length: of }, () => status), uncountedAt: new Date() },
    ...{ routes: ['main'], via: '0'.repeat(of) },
  };
  await batches.updateMany({ smsID: { $gte: smsID, $lt: smsID + count } }, { $set });
}

async function counted(what, smsID, count, of, company) {
  await fill(smsID, count, of, company);
  print(`${what}, accepted`, await cost(count * of, () => counting.run()));
  for (const [name, status] of [
    ['submitted', 0],
    ['delivered', 1],
  ]) {
    await change(smsID, count, of, status);
    print(`${what}, ${name}`, await cost(count * of, () => counting.run()));
  }
}

/** Recorded like outcomes: 50 recipients per write. */
async function recorded(what, smsID, count, extra) {
  await fill(smsID, count, 1_000, () => 1);
  const write = async () => {
    for (let from = 0; from < 1_000; from += 50)
      await batches.bulkWrite(
        Array.from({ length: count }, (_, n) => ({
          updateOne: {
            filter: { _id: `${smsID + n}.0`, company: 1 },
            update: {
              $set: {
                ...Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`statuses.${from + i}`, 0])),
                ...extra(from),
              },
              $inc: { version: 1 },
            },
          },
        })),
        { ordered: false },
      );
  };
  print(what, await cost(count * 1_000, write));
}

await counted('warming up: a campaign', 1, 50, 1_000, () => 1);
await counted('a campaign, 300 batches of 1,000', 1_001, 300, 1_000, () => 1);
await counted('campaigns of 300 companies', 2_001, 300, 1_000, (n) => n + 1);
await counted('single sends, 5,000 batches of 20', 10_001, 5_000, 20, () => 1);
for (const round of [1, 2]) {
  const smsID = 20_000 * (round + 1);
  await recorded('outcomes recorded, without statistics', smsID + 1, 50, () => ({}));
  await recorded('outcomes recorded, with statistics', smsID + 1_001, 50, (from) => ({
    ...{ uncountedAt: new Date(), routes: ['main'] },
    via: '0'.repeat(from + 50).padEnd(1_000, '-'),
  }));
}
await connection.dropDatabase();
await connection.close();
