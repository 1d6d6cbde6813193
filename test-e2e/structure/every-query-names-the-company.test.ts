import { queriesIn, type Query } from './support/queries';
import { programsBelow } from './support/sources';
import { typedProgram } from './support/typed-program';

/**
 * Queries across companies, and queries by an ID that no client sends, each with the reason: a whole file, or one of its functions. A query
 * for a company's request must name the company itself.
 */
const ACROSS_COMPANIES: Record<string, string> = {
  'billing/src/account-events/account-event-store.ts › companies': 'which companies have events to publish',
  'billing/src/account-events/account-event-store.ts › oldestAge': 'how long anything waits, for metrics',
  'billing/src/reminders/reminder-store.ts › oldestAge': 'how long anything waits, for metrics',
  'billing/src/ledger/billing-state-store.ts › all': 'which companies have a daily run',
  'billing/src/billing-run/run-store.ts › unfinished': 'what is to be done, of all companies',
  'billing/src/storage/company-sequences.ts › companiesWith':
    'the operator searches the records of all companies',
  'billing/src/storage/company-sequences.ts › companiesBeyond':
    'the operator names a payment, not its company',
  'brand/src/brands/brand-store.ts › decide': "the operator decides on any company's brand",
  'brand/src/brands/brand-store.ts › unpublished': 'the outbox of all companies',
  'brand/src/brands/brand-store.ts › countUnpublished': 'the outbox of all companies',
  'callback-dispatcher/src/deliveries/callbacks-of-all.ts': 'the operator lists callbacks of all companies',
  'callback-dispatcher/src/deliveries/callback-admin-store.ts › replay':
    "the operator replays any company's delivery",
  'callback-dispatcher/src/callbacks/callback-store.ts':
    'the work of all receivers; a receiver is of one company',
  'callback-dispatcher/src/callbacks/receiver-pauses.ts › standing':
    'what is left alone, of all companies: a dispatcher sends to receivers of any',
  'callback-dispatcher/src/listening/listener-store.ts › listening':
    'who listens, of all companies: each message is looked up among them',
  'callback-dispatcher/src/callbacks/uncounted-ends.ts › find': 'one instance counts for all companies',
  'callback-dispatcher/src/statistics/count-ends.ts › countSome':
    'ended records of all companies; each count is written to its company',
  'console/src/links/link-store.ts': 'a link is what tells the company',
  'console/src/sessions/session-store.ts':
    "a session is what tells the company; lists are bounded by the scope of who asks (tested in session-service's test)",
  'gateway/src/audit/audit-store.ts': "the operator's trail, over all companies",
  'gateway/src/companies/company-store.ts': 'the companies themselves: their _id is the company',
  'gateway/src/dead-letters/dead-letters.ts':
    'given-up messages, which say of no company, shown to the operator only',
  'gateway/src/operators/operator-store.ts': 'operators are of no company',
  'gateway/src/privacy/erasure-store.ts':
    'erasures that are to be done, of all companies, and the operator who names one by its id',
  'gateway/src/reencryption/encrypted-fields.ts': 'one encryption key for all companies',
  'gateway/src/people/person-store.ts › withAddress':
    'whose companies a proven e-mail address is a person of',
  'gateway/src/people/person-store.ts › addressesOf':
    'the addresses to which a person at the provider is bound',
  'gateway/src/people/person-link-store.ts': 'a link is what tells the address, and with it the companies',
  'gateway/src/security-alerts/security-alerts.ts › unpublished': 'the outbox of all companies',
  'sms/src/upkeep/alarms/low-balances.ts › updateAlarms': 'balances that are low, of all companies',
  'sms/src/rules/balance/balance-store.ts › balancesOf':
    'of the companies whose sends are accepted, or that the operator lists: their _id is the company',
  'sms/src/upkeep/backlog/backlog-store.ts': 'ages of what waits, for metrics',
  'sms/src/upkeep/backlog/unsubmitted-store.ts':
    "what waits for a route, for the operator: routes are no company's",
  'sms/src/deliver/suspension/suspension-sweep.ts': 'what the operator has stopped, of all companies',
  'sms/src/rules/suspension-view.ts': 'what the operator has stopped, of all companies',
  'sms/src/deliver/suspension/held-batches.ts › hold': 'by ids of batches that the queue gave',
  'sms/src/deliver/suspension/held-batches.ts › companies': 'which companies have batches at rest?',
  'sms/src/rules/senders/sender-view.ts': 'every process has the rules of all companies in memory',
  'sms/src/rules/senders/sender-store.ts':
    "the operator's rules, which may be for all companies; templates and TLVs name theirs",
  'sms/src/rules/brands/brand-view.ts › companiesOf': 'whose sender did a phone write to?',
  'sms/src/carriers/operator/preset-store.ts': 'presets of routes are of no company',
  'sms/src/carriers/operator/route-store.ts': 'routes are of no company',
  'sms/src/record/receipts/whole-receipts.ts': 'messages on routes, which are of no company',
  'sms/src/carriers/test-send/test-send-store.ts': 'an operator sends them, and no company',
  'sms/src/deliver/claim-store.ts':
    'by ids of batches that the queue or the lease gave; which companies have queued batches',
  'sms/src/deliver/sending-sweep.ts': 'what lies too long, of all companies',
  'sms/src/record/receipts/smsc-receipts.ts': "SMSCs and logins are no company's",
  'sms/src/record/receipts/sandbox-receipts.ts':
    'receipts that are due, of all companies, and what is taken back of the batches found',
  'sms/src/record/outcomes/part-text-store.ts': 'by ids of batches that a receipt may speak of',
  'sms/src/record/outcomes/record-store.ts': 'by ids of batches that were claimed',
  'sms/src/record/outcomes/submission-store.ts':
    "receipts have the carrier's ids, which say nothing of companies",
  'sms/src/deliver/suspension/cancel-job.ts': "the operator cancels any company's job",
  'sms/src/upkeep/finished-jobs.ts': 'which jobs are done, of all companies',
  'sms/src/deliver/queue/batch-requeue.ts': 'by ids of batches that a sweep has read, of all companies',
  'sms/src/read/messages/message-store.ts':
    "its bases name the company where a company asks; the operator searches all companies'",
  'sms/src/inbound/arrival-store.ts': 'before anybody knows whose message it is, by what came',
  'sms/src/inbound/rule-store.ts': "the operator's rules say whose a message is",
  'sms/src/inbound/inbound-store.ts › unpublishedCompanies': 'which companies have messages to publish',
  'sms/src/inbound/inbound-store.ts › oldestAge': 'how long anything waits, for metrics',
  'sms/src/inbound/standing-connections.ts': "connections to smscs are no company's",
  'sms/src/otp/limits/otp-bucket-store.ts': 'their _id begins with the company',
  'sms/src/otp/guard/guard-store.ts › activeSuspects': 'suspected prefixes of all companies',
  'sms/src/upkeep/privacy/answer-privacy.ts › eraseReceipts':
    'receipts of no known message say of no company: whether anybody still sends to the number',
  'sms/src/upkeep/retention/remove-batches.ts': 'by ids of batches that a scan has read, with whose they are',
  'sms/src/upkeep/retention/retention-sweep.ts':
    'the retention periods of each company, and the progress of the scans',
  'sms/src/upkeep/orphan-sweep.ts': 'what no acceptance followed, of all companies',
  'sms/src/deliver/queue/job-queue.ts › openBatches':
    'the jobs that an acceptance or a sweep queues, of all companies',
  'sms/src/model/jobs.ts': 'who reads or moves jobs names their company, if it is known',
  'sms/src/deliver/scheduler.ts': 'what is due, of all companies',
  'sms/src/rules/stop-list/number-hash.ts': 'one key, by which numbers of all companies are hashed',
  'sms/src/record/statistics/count-batches.ts':
    'changed records of all companies; each count is written to its company',
};

const SERVICES = ['billing', 'brand', 'callback-dispatcher', 'console', 'gateway', 'sms'];
/** Consistency checks read all companies. */
const OF_ALL = /\/(?:books|consistency)\//;

const INLINE = 'services/sms/src/inline.ts';
const INLINE_TEXT = `
import type { Collection, Document } from 'mongodb';
import type { Model } from 'mongoose';
import { countAll } from '@herald/mongo';
import { findPageById, type PagingById } from '@herald/mongo/paging';
export class AnyStore {
  constructor(private readonly whatever: Collection<Document>, private readonly thing: Model<Document>) {}
  open() { return this.whatever.find({ status: 1 }); }
  openToo(brand: number) { const wanted = { brand }; return this.thing.findOne(wanted); }
  named(company: number) { return this.whatever.findOne({ company, status: 1 }); }
  byName(owner: { company: number }) { const filter = owner; return this.thing.updateOne({ '_id.company': filter }, {}); }
  byVariable(company: number) { const mine = { _id: { company } }; const all = { ...mine }; return this.thing.find(all); }
  all(company: number) { return countAll(this.whatever, { limit: company }); }
  page(paging: PagingById) { return findPageById(this.whatever, { paging, filter: {}, byDefault: 'oldest first' }); }
  noQuery(list: number[], model: Map<string, number>) { return [list.find((one) => one > 1), model]; }
}`;

describe('queries without the company', () => {
  const files = SERVICES.flatMap((service) => programsBelow(`services/${service}/src`));
  const stores = files.filter((file) => !OF_ALL.test(file));
  const program = typedProgram(stores, { [INLINE]: INLINE_TEXT });
  const queries = stores.flatMap((file) => queriesIn(program, file));

  it('are listed with their reasons', () => {
    const open = queries.filter((query) => !query.namesCompany && excuseOf(query) === null);
    expect(open.map(({ place, call }) => `${place}: ${call}`)).toEqual([]);
  });

  it('exist for each entry of the list', () => {
    const used = new Set(queries.filter(({ namesCompany }) => !namesCompany).map(excuseOf));
    expect(Object.keys(ACROSS_COMPANIES).filter((place) => !used.has(place))).toEqual([]);
  });

  it('are found whatever the name of their collection', () => {
    const seen = queriesIn(program, INLINE).map(({ place, namesCompany }) => [
      place.split(' › ')[1],
      namesCompany,
    ]);
    expect(seen).toEqual([
      ['open', false],
      ['openToo', false],
      ['named', true],
      ['byName', true],
      ['byVariable', true],
      ['all', false],
      ['page', false],
    ]);
    for (const service of SERVICES)
      expect(queries.some(({ file }) => file.startsWith(`${service}/`))).toBe(true);
  });
});

function excuseOf({ place, file }: Query): string | null {
  return [file, place].find((known) => known in ACROSS_COMPANIES) ?? null;
}
