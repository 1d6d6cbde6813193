import { canMove, DELIVERY, type DeliveryStatus, FINAL_STATUSES } from '@herald/contracts';
import { groupBy } from '@herald/values/grouping';
import type { BalanceDocument, LedgerDocument } from '../../model/balance-model';
import { type BatchDocument, partsOf, type PendingChange } from '../../model/batch-model';
import type { BrokerModel } from './broker-model';
import type { Changed, MongoModel } from './mongo-model';
import { type Answer, waitSecondsOf } from './sms-process';
import type { SmscModel, Submitted } from './smsc-model';
import type { World } from './world';

/** A send as its client sees it. */
export interface ClientSend {
  company: number;
  key: string | null;
  requestId: string;
  numbers: number[];
  answer: Answer;
}

/** What the operator has stopped: the submits of a company, or those to numbers. Times are ms since epoch. */
export interface Stop {
  kind: 'cancel' | 'suspend' | 'list';
  company?: number;
  numbers?: string[];
  from: number;
  /** Missing: for good. */
  until?: number;
}

/** Within this time a stop has its effect, although some queries fail, ms. */
const STOPPED_WITHIN_MS = 5_000;
const OVER = new Set(['done', 'recalled']);

/** What must hold at every write, and at the end of every schedule. */
export class History {
  private readonly found: string[] = [];
  /** The statuses that were stored, by `<batch>/<i>`. */
  private readonly statuses = new Map<string, DeliveryStatus[]>();
  /** The process of each claim, by its token, and of the last one of each batch. */
  private readonly claimants = new Map<string, string | null>();
  private readonly stops: Stop[] = [];

  constructor(
    private readonly world: World,
    private readonly smsc: SmscModel,
    private readonly broker: BrokerModel,
  ) {}

  note(stop: Stop): Stop {
    this.stops.push(stop);
    return stop;
  }

  readonly noteWrite: Changed = (collection, before, after, by) => {
    if (collection !== 'batches' || !after) return;
    const batch = after as unknown as BatchDocument;
    const was = before as unknown as BatchDocument | null;
    this.checkLease(was, batch, by);
    batch.statuses.forEach((status, i) => {
      // Before its acceptance, a recipient may be on a stop list.
      const from = was ? was.statuses[i]! : DELIVERY.AWAITING;
      if (from === status) return;
      if (!canMove(from, status)) this.found.push(`${batch._id}/${i}: status ${from} → ${status}`);
      const key = `${batch._id}/${i}`;
      this.statuses.set(key, [...(this.statuses.get(key) ?? []), status]);
      this.world.note(() => `${key}: status ${status}`);
    });
  };

  /** As long as a lease lasts, only the process of its claim stores intents under it, renews it or ends it. */
  private checkLease(
    was: BatchDocument | null,
    { _id, lease, intent }: BatchDocument,
    by: string | null,
  ): void {
    const held = was?.lease ?? null;
    if (lease && lease.owner !== held?.owner) {
      const last = this.claimants.get(_id);
      if (last && last !== by) this.world.wakeSoon(last);
      this.claimants.set(_id, by).set(lease.owner, by);
    }
    if (!held || held.until.getTime() <= this.world.now || this.claimants.get(held.owner) === by) return;
    const isSame = lease?.owner === held.owner && lease.until.getTime() === held.until.getTime();
    this.expect(isSame && intent === was!.intent, `${by} changes the lease of ${_id}, which another holds`);
  }

  isSettled(mongo: MongoModel): boolean {
    return batchesOf(mongo).every((batch) => {
      const isPublished = ([i, status]: PendingChange): boolean =>
        this.publishedOf(batch, i).some((row) => row[2] === status);
      const isOver = batch.number > 0 || OVER.has(batch.send?.state ?? '');
      return isOver && batch.state === 'finished' && batch.pending.every(isPublished);
    });
  }

  faults(mongo: MongoModel, sends: ClientSend[]): string[] {
    for (const batches of sendsOf(mongo).values()) {
      this.checkMoney(mongo, batches);
      for (const batch of batches) {
        if (batch.state !== 'finished') this.found.push(`${batch._id} stays ${batch.state}`);
        batch.numbers.forEach((_, i) => this.checkRecipient(batch, i));
      }
    }
    this.checkLedger(mongo);
    this.checkAnswers(mongo, sends);
    this.checkSubmits();
    return this.found;
  }

  /** Charged once, and refunded once what no carrier has. */
  private checkMoney(mongo: MongoModel, batches: BatchDocument[]): void {
    const { smsID, send } = batches[0]!;
    const rows = ledgerOf(mongo).filter((row) => row.smsID === smsID);
    const sum = (kind: string): number =>
      rows.filter((row) => row.kind === kind).reduce((all, { amount }) => all + amount, 0);
    let [charged, back] = [0, 0];
    for (const batch of batches) {
      for (const i of batch.numbers.keys()) charged += partsOf(batch, i);
      for (const i of batch.refunded) back += partsOf(batch, i);
      this.same(`refunds in ${batch._id}`, new Set(batch.refunded).size, batch.refunded.length);
    }
    this.same(`charge of ${smsID}`, sum('charge'), -charged);
    this.same(`cost of ${smsID}`, send?.cost, charged);
    this.same(`refund of ${smsID}`, sum('refund'), back);
    this.same(`refunded of ${smsID}`, send?.refunded, back);
    this.same(`batches of ${smsID}`, send?.batches, batches.length);
    this.expect(OVER.has(send?.state ?? ''), `${smsID}: the send stays ${send?.state}`);
  }

  private checkRecipient(batch: BatchDocument, i: number): void {
    const id = `${batch._id}/${i}`;
    const status = batch.statuses[i]!;
    const submitted = this.smsc.submitted.filter(({ number }) => number === batch.numbers[i]);
    const accepted = submitted.filter(({ isAccepted }) => isAccepted);
    const isRefunded = batch.refunded.includes(i);
    const hasAll = new Set(accepted.map(({ part }) => part)).size === partsOf(batch, i);
    this.expect(FINAL_STATUSES.has(status), `${id} ends with status ${status}`);
    const isFree = partsOf(batch, i) === 0;
    // An intent that a crash left may not be submitted again: the recipient waits for a delivery receipt.
    const mayWait = status === DELIVERY.NOT_DELIVERED && this.stops.some((stop) => concerns(stop, batch, i));
    const isEnded = submitted.length > 0 || isRefunded || isFree || mayWait;
    this.expect(isEnded, `${id} was neither submitted nor refunded`);
    this.checkStops(batch, i, submitted);
    this.expect(status !== DELIVERY.RECEIVED || hasAll, `${id} is received, but was not accepted`);
    this.expect(!isRefunded || status === DELIVERY.ERROR, `${id} is refunded with status ${status}`);
    const known = accepted.filter((one) => !this.isIndeterminate(one, this.world.now));
    const isKnown = new Set(known.map(({ part }) => part)).size === partsOf(batch, i);
    this.expect(!isRefunded || !isKnown, `${id} is refunded, but was accepted`);
    this.expect(
      status !== DELIVERY.ERROR || isRefunded || hasAll || isFree,
      `${id} is refused without a refund`,
    );
    // Each change is published at least once, in order, with one content for its id.
    const published = this.publishedOf(batch, i);
    const firsts = [...new Set(published.map(([, , of]) => of))];
    const stored = this.statuses.get(id) ?? [];
    const isPath = firsts.every((of, at) => canMove(at === 0 ? DELIVERY.AWAITING : firsts[at - 1]!, of));
    // One write may make two changes.
    const isAll = isPath && stored.every((of) => firsts.includes(of)) && firsts.at(-1) === stored.at(-1);
    this.expect(isAll, `${id} published ${firsts}, stored ${stored}`);
    const contents = new Set(published.map((row) => JSON.stringify(row)));
    this.expect(contents.size === firsts.length, `${id} published one change differently: ${[...contents]}`);
  }

  /** Nothing is submitted that was stopped before; an entry of the stop list ends no message of which a carrier has a part. */
  private checkStops(batch: BatchDocument, i: number, submitted: Submitted[]): void {
    const isTaken = (before: number): boolean => submitted.some((one) => one.isAccepted && one.at < before);
    for (const stop of this.stops.filter((each) => concerns(each, batch, i)))
      for (const { at } of submitted) {
        const { kind, from, until = Infinity } = stop;
        const isListed = kind === 'list' && batch.createdAt.getTime() > from;
        if (at <= from + (isListed ? 0 : STOPPED_WITHIN_MS) || at > until) continue;
        if ((this.world.isSlow && !isListed) || (kind === 'list' && isTaken(at))) continue;
        this.found.push(`${batch._id}/${i} is submitted ${at - from} ms after ${kind}`);
      }
  }

  private publishedOf({ smsID, first }: BatchDocument, i: number) {
    return this.broker.published.get(`${smsID}/${first + i}`) ?? [];
  }

  /** Each balance is the sum of its rows, which have no gap. */
  private checkLedger(mongo: MongoModel): void {
    const balances = [...mongo.all('balances').values()] as unknown as BalanceDocument[];
    for (const { _id, sms, movements } of balances) {
      const rows = ledgerOf(mongo)
        .filter(({ company }) => company === _id)
        .sort((one, other) => one.n - other.n);
      let balance = 0;
      rows.forEach(({ amount, n, balanceAfter }, at) => {
        balance += amount;
        this.expect(n === at + 1 && balanceAfter === balance, `row ${n} of company ${_id} does not continue`);
      });
      this.same(`balance of company ${_id}`, sms, balance);
      this.same(`movements of company ${_id}`, movements, rows.length);
      this.expect(sms >= 0, `the balance of company ${_id} is ${sms}`);
    }
    const charges = ledgerOf(mongo).flatMap(({ kind, smsID }) => (kind === 'charge' ? [smsID] : []));
    const stored = batchesOf(mongo).flatMap(({ smsID, send }) => (send && send.cost > 0 ? [smsID] : []));
    this.same('charged sends', String(charges.sort()), String(stored.sort()));
  }

  /** What was answered with 200 is there, once; everything else is there once or not at all. */
  private checkAnswers(mongo: MongoModel, sends: ClientSend[]): void {
    for (const { company, key, requestId, answer } of sends) {
      const own = batchesOf(mongo).filter((batch) => batch.requestId === requestId && batch.number === 0);
      const stored = mongo.all('idempotency').get(`${company}/${key}`);
      const smsID = (stored?.['receipt'] as { smsID: number } | undefined)?.smsID;
      this.expect(own.length <= 1, `${requestId} is stored ${own.length} times`);
      if (key !== null) this.same(`smsID of the key of ${requestId}`, smsID, own[0]?.smsID);
      const said = answer === 'not-enough' ? undefined : answer?.smsID;
      if (answer !== null) this.same(`answer to ${requestId}`, said, own[0]?.smsID);
    }
  }

  /** Nothing that a carrier has, or may have, is submitted again before the wait is over. */
  private checkSubmits(): void {
    for (const [n, later] of this.smsc.submitted.entries())
      for (const earlier of this.smsc.submitted.slice(0, n)) {
        if (earlier.number !== later.number || earlier.part !== later.part || !earlier.isAccepted) continue;
        const what = `${later.number}/${later.part} was submitted again after ${later.at - earlier.at} ms`;
        this.expect(this.isIndeterminate(earlier, later.at), `${what}, though its answer had come`);
        // After a pause of its process, half of the wait is left.
        const wait = waitSecondsOf(earlier.priority) * 1_000 * (this.world.isSlow ? 0.5 : 1);
        this.expect(later.at - earlier.at >= wait, what);
      }
  }

  /** Whether the answer was lost, or may not have been stored: its process died, or was slow. */
  private isIndeterminate({ answeredAt, owner }: Submitted, at: number): boolean {
    return answeredAt === null || answeredAt > at || this.world.isDead(owner) || this.world.isSlow;
  }

  private same(what: string, is: unknown, should: unknown): void {
    this.expect(is === should, `${what}: ${is}, not ${should}`);
  }

  private expect(holds: boolean, otherwise: string): void {
    if (!holds) this.found.push(otherwise);
  }
}

const concerns = ({ company, numbers }: Stop, batch: BatchDocument, i: number): boolean =>
  numbers ? numbers.includes(batch.numbers[i]!) : company === batch.company;
const batchesOf = (mongo: MongoModel): BatchDocument[] =>
  [...mongo.all('batches').values()] as unknown as BatchDocument[];
/** The batches of each send in order. */
const sendsOf = (mongo: MongoModel): Map<number, BatchDocument[]> =>
  groupBy(
    batchesOf(mongo).sort((one, other) => one.number - other.number),
    ({ smsID }) => smsID,
  );
const ledgerOf = (mongo: MongoModel): LedgerDocument[] =>
  [...mongo.all('sms_ledger').values()] as unknown as LedgerDocument[];
