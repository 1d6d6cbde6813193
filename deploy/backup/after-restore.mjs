/**
 * Run once after a restore of MongoDB, before the services start: `MONGO_URL=… node deploy/backup/after-restore.mjs`
 *
 * A backup holds the data of MongoDB only: messages that were in RabbitMQ are lost. The services' own sweeps publish "submit this batch"
 * again. This program marks the following for publication, which is harmless if it happens twice:
 *  - the state of companies and brands;
 *  - status changes and inbound messages without a delivery at the dispatcher.
 * It also advances the counters of smsIDs, customers, accounts and payments, so that an ID that was assigned after the backup is never
 * assigned to another object.
 */
import mongoose from 'mongoose';

const { MongoClient } = mongoose.mongo;

/** Number of smsIDs that may have been reserved after the backup, which is at most twice the number of sends. */
const SMS_ID_GAP = 10_000_000;
/** Numbers of a company's IDs that may have been assigned after the backup: an import of a million, and their payments. */
const BILLING_ID_GAPS = { customers: 1_000_000, accounts: 1_000_000, payments: 10_000_000 };
/** The first ID of a company without IDs: its setting, and the default. */
const FIRST_IDS = { customers: ['customerIdStart', 1], accounts: ['accountIdStart', 100_001] };
const COMPANIES_AT_ONCE = 1_000;
/** An older change has had its callback long ago; older deliveries may already have been removed. */
const CHANGES_OF_HOURS = Number(process.env.CHANGES_OF_HOURS ?? 72);
const AWAITING = 3;
const SENT = 0;
const RECEIVED = 1;
const TRIES = 20;
const INBOUND_AT_ONCE = 1_000;

const namespace = process.env.MONGO_NAMESPACE ?? '';

function open(client) {
  const db = (name, service) => client.db(namespace === '' ? `herald_${name}` : `${namespace}_${service}`);
  return {
    gateway: db('gateway', 'gateway'),
    brand: db('brand', 'brand'),
    sms: db('sms', 'sms'),
    billing: db('billing', 'billing'),
    callbacks: db('callbacks', 'callback-dispatcher'),
  };
}

/** The sweeps of gateway and brand publish marked records; listeners compare versions. */
async function republishCompaniesAndBrands({ gateway, brand }) {
  const companies = await gateway
    .collection('companies')
    .updateMany({}, { $set: { pendingEvents: ['company.changed', 'callback-settings.changed'] } });
  const brands = await brand.collection('brands').updateMany({}, { $set: { unannounced: true } });
  return { companies: companies.matchedCount, brands: brands.matchedCount };
}

/** Also if no smsID was assigned at the time of the backup. */
async function moveSmsIdsOn({ sms }) {
  const counters = sms.collection('counters');
  await counters.updateOne({ _id: 'smsID' }, { $inc: { last: SMS_ID_GAP } }, { upsert: true });
}

/** For every company, including those without IDs at the time of the backup. */
async function moveBillingIdsOn({ gateway, billing }) {
  const sequences = billing.collection('sequences');
  let operations = [];
  const write = async () => {
    if (operations.length > 0) await sequences.bulkWrite(operations, { ordered: false });
    operations = [];
  };
  for await (const company of gateway.collection('companies').find({}, { projection: { settings: 1 } })) {
    operations.push(...Object.entries(BILLING_ID_GAPS).map(([kind, gap]) => movedOn(company, kind, gap)));
    if (operations.length >= COMPANIES_AT_ONCE) await write();
  }
  await write();
}

/** Positions in lists continue without a gap, and payments are found by theirs, so the skipped IDs are recorded with them. */
function movedOn({ _id: company, settings }, kind, gap) {
  const [setting, byDefault] = FIRST_IDS[kind] ?? [null, 1];
  const last = { $max: [{ $ifNull: ['$lastID', 0] }, (settings?.[setting] ?? byDefault) - 1] };
  const left = { $concatArrays: [{ $ifNull: ['$gaps', []] }, [{ after: last, ids: gap }]] };
  const moved = { total: { $ifNull: ['$total', 0] }, lastID: { $add: [last, gap] } };
  const update = [{ $set: kind === 'payments' ? { ...moved, gaps: left } : moved }];
  return { updateOne: { filter: { _id: `${kind}/${company}`, company }, update, upsert: true } };
}

/** Adds status changes to their batch's outbox again if the dispatcher has no delivery of them. */
async function republishStatusChanges({ sms, callbacks }, called) {
  let republished = 0;
  const batches = sms.collection('batches');
  // A scheduled send was accepted long before.
  const isRecent = { $or: [{ createdAt: { $gt: since() } }, { dueAt: { $gt: since() } }] };
  const recent = batches.find(
    { company: { $in: called }, ...isRecent, state: { $ne: 'written' } },
    { projection: { company: 1 } },
  );
  for await (const batch of recent)
    republished += await republishBatch(batches, callbacks.collection('deliveries'), batch);
  return republished;
}

const since = () => new Date(Date.now() - CHANGES_OF_HOURS * 3_600_000);

async function republishBatch(batches, deliveries, { _id, company }) {
  for (let tries = 0; tries < TRIES; tries++) {
    const batch = await batches.findOne({ _id, company });
    const rows = batch ? await unpublishedRows(batch, deliveries) : [];
    if (rows.length === 0) return 0;
    const { modifiedCount } = await batches.updateOne(
      { _id, company, version: batch.version },
      { $push: { pending: { $each: rows } }, $set: { pendingSince: new Date(0) }, $inc: { version: 1 } },
    );
    if (modifiedCount > 0) return rows.length;
    // A service is still running, and has changed the batch.
  }
  throw new Error(`Batch ${_id} was changed during every attempt. Stop the services, then run this again.`);
}

/** `[index in the batch, status, at]` of each change without a delivery, in the order of a recipient's changes. */
async function unpublishedRows(batch, deliveries) {
  const pending = new Set(batch.pending.map(([i, status]) => `${i}.${status}`));
  const changes = batch.statuses
    .flatMap((status, i) => changesOf(batch, status, i))
    .filter(({ i, status }) => !pending.has(`${i}.${status}`));
  const known = await deliveries
    .find({ _id: { $in: changes.map(({ id }) => id) } }, { projection: { _id: 1 } })
    .toArray();
  const there = new Set(known.map(({ _id }) => _id));
  const unpublished = changes.filter(({ id }) => !there.has(id));
  // A receiver that has the last status must not receive an earlier one.
  const lastUnpublished = new Set(unpublished.filter(({ last }) => last).map(({ i }) => i));
  return unpublished
    .filter(({ i }) => lastUnpublished.has(i))
    .map(({ i, status }) => [i, status, Date.now()]);
}

function changesOf(batch, status, i) {
  if (status === AWAITING) return [];
  const change = (to, last) => ({ id: `${batch.smsID}.${batch.first + i}.${to}`, i, status: to, last });
  return status === SENT || !wasTaken(batch, status, i)
    ? [change(status, true)]
    : [change(SENT, false), change(status, true)];
}

/** Whether the carrier accepted the message before its final status: then it was "sent" in between. */
function wasTaken(batch, status, i) {
  if (status === RECEIVED) return true;
  const parts = typeof batch.parts === 'number' ? batch.parts : batch.parts[i];
  return parts > 0 && !batch.refunded.includes(i) && !batch.reasons[i]?.startsWith('no receipt within');
}

/** Marks inbound messages for publication if the dispatcher has no delivery of them. */
async function republishInbound({ sms, callbacks }, called) {
  const inbound = sms.collection('inbound');
  let republished = 0;
  let page = [];
  const mark = async () => {
    const ids = page.map(({ _id }) => `inbound.${_id}`);
    const known = callbacks.collection('deliveries').find({ _id: { $in: ids } }, { projection: { _id: 1 } });
    const there = new Set((await known.toArray()).map(({ _id }) => _id));
    const missing = page.filter((_message, at) => !there.has(ids[at]));
    for (const { _id, company } of missing)
      await inbound.updateOne({ _id, company }, { $set: { published: false } });
    republished += missing.length;
    page = [];
  };
  const asked = { company: { $in: called }, at: { $gt: since() }, asked: true, published: true };
  for await (const message of inbound.find(asked, { projection: { company: 1 } })) {
    page.push(message);
    if (page.length >= INBOUND_AT_ONCE) await mark();
  }
  if (page.length > 0) await mark();
  return republished;
}

async function main() {
  if (!process.env.MONGO_URL) throw new Error('Set MONGO_URL.');
  const client = await MongoClient.connect(process.env.MONGO_URL, {
    appName: 'herald-after-restore',
    serverSelectionTimeoutMS: 5_000,
    writeConcern: { w: 'majority' },
  });
  try {
    const databases = open(client);
    await moveSmsIdsOn(databases);
    await moveBillingIdsOn(databases);
    const { companies, brands } = await republishCompaniesAndBrands(databases);
    const called = await databases.gateway
      .collection('companies')
      .distinct('_id', { callback: { $ne: null } });
    const changes = await republishStatusChanges(databases, called);
    const inbound = await republishInbound(databases, called);
    console.log(
      `To be published again: ${companies} companies, ${brands} brands, ${changes} status changes, ${inbound} inbound messages.`,
    );
  } finally {
    await client.close();
  }
}

main().catch((error) => {
  console.error(`Failed before all changes were marked: ${error.message}`);
  process.exitCode = 1;
});
