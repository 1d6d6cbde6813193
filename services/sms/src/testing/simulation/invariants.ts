import {
  canMove,
  DELIVERY,
  type DeliveryStatus,
  FINAL_STATUSES,
  type StatusChangesMessage,
} from '@herald/contracts';
import type { BalanceDocument, LedgerDocument } from '../../model/balance-model';
import { type BatchDocument, partsOf } from '../../model/batch-model';
import type { BrokerModel } from './broker-model';
import type { Doc } from './documents';
import type { MongoModel } from './mongo-model';
import { WAIT_SECONDS } from './sms-process';
import type { SmscModel, Submitted } from './smsc-model';
import type { World } from './world';

/** A send as its client sees it. */
export interface ClientSend {
  company: number;
  key: string | null;
  requestId: string;
  numbers: number[];
  /** The answer 200, or that the balance is too low; null if no answer came. */
  answer: { smsID: number } | 'not-enough' | null;
}

/** What must hold at the end of every schedule. */
export class History {
  private readonly found: string[] = [];
  /** The statuses that were stored, by `<batch>/<i>`. */
  private readonly statuses = new Map<string, DeliveryStatus[]>();

  constructor(
    private readonly world: World,
    private readonly smsc: SmscModel,
    private readonly broker: BrokerModel,
  ) {}

  /** A status never moves back. */
  noteWrite(collection: string, before: Doc | null, after: Doc | null): void {
    if (collection !== 'batches' || !after) return;
    const batch = after as unknown as BatchDocument;
    batch.statuses.forEach((status, i) => {
      const was = (before as unknown as BatchDocument | null)?.statuses[i] ?? DELIVERY.AWAITING;
      if (was === status) return;
      if (!canMove(was, status)) this.found.push(`${batch._id}/${i}: status ${was} → ${status}`);
      const key = `${batch._id}/${i}`;
      this.statuses.set(key, [...(this.statuses.get(key) ?? []), status]);
      this.world.note(`${key}: status ${status}`);
    });
  }

  isSettled(mongo: MongoModel): boolean {
    return batchesOf(mongo).every((batch) => {
      const isPublished = ([index, , status]: readonly unknown[]): boolean =>
        this.publishedOf(batch, (index as number) - batch.first).some((row) => row[2] === status);
      return batch.state === 'finished' && batch.pending.every(isPublished);
    });
  }

  faults(mongo: MongoModel, sends: ClientSend[]): string[] {
    for (const batch of batchesOf(mongo)) {
      if (batch.state !== 'finished') this.found.push(`${batch._id} stays ${batch.state}`);
      this.checkMoney(mongo, batch);
      batch.numbers.forEach((_, i) => this.checkRecipient(batch, i));
    }
    this.checkLedger(mongo);
    this.checkAnswers(mongo, sends);
    this.checkSubmits();
    return this.found;
  }

  /** Charged once, and refunded once what no carrier has. */
  private checkMoney(mongo: MongoModel, batch: BatchDocument): void {
    const { _id, smsID, send, refunded } = batch;
    const rows = ledgerOf(mongo).filter((row) => row.smsID === smsID);
    const sum = (kind: string): number =>
      rows.filter((row) => row.kind === kind).reduce((all, { amount }) => all + amount, 0);
    const charged = batch.numbers.reduce((all, _number, i) => all + partsOf(batch, i), 0);
    const back = refunded.reduce((all, i) => all + partsOf(batch, i), 0);
    this.expect(
      sum('charge') === -charged && send?.cost === charged,
      `${_id} is charged ${sum('charge')}, not ${-charged}`,
    );
    this.expect(
      sum('refund') === back && send?.refunded === back,
      `${_id} is refunded ${sum('refund')} and ${send?.refunded}, not ${back}`,
    );
    this.expect(new Set(refunded).size === refunded.length, `${_id} has refunded one recipient twice`);
    this.expect(send?.state === 'done', `${_id}: the send stays ${send?.state}`);
  }

  private checkRecipient(batch: BatchDocument, i: number): void {
    const id = `${batch._id}/${i}`;
    const status = batch.statuses[i]!;
    const submitted = this.smsc.submitted.filter(({ number }) => number === batch.numbers[i]);
    const accepted = submitted.filter(({ isAccepted }) => isAccepted);
    const isRefunded = batch.refunded.includes(i);
    const hasAll = new Set(accepted.map(({ part }) => part)).size === partsOf(batch, i);
    this.expect(FINAL_STATUSES.has(status), `${id} ends with status ${status}`);
    this.expect(submitted.length > 0 || isRefunded, `${id} was neither submitted nor refunded`);
    this.expect(status !== DELIVERY.RECEIVED || hasAll, `${id} is received, but was not accepted`);
    this.expect(!isRefunded || status === DELIVERY.ERROR, `${id} is refunded with status ${status}`);
    const known = accepted.filter((one) => !this.isIndeterminate(one, this.world.now));
    const isKnown = new Set(known.map(({ part }) => part)).size === partsOf(batch, i);
    this.expect(!isRefunded || !isKnown, `${id} is refunded, but was accepted`);
    this.expect(status !== DELIVERY.ERROR || isRefunded || hasAll, `${id} is refused without a refund`);
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

  private publishedOf({ smsID, first }: BatchDocument, i: number) {
    const messages = [...this.broker.kept].flatMap(([queue, all]) =>
      queue.includes('status') ? (all as StatusChangesMessage[]) : [],
    );
    return messages
      .flatMap(({ groups }) => groups)
      .flatMap((group) => (group.smsID === smsID ? group.rows.filter(([index]) => index === first + i) : []));
  }

  /** Each balance is the sum of its rows, which have no gap. */
  private checkLedger(mongo: MongoModel): void {
    for (const { _id, sms, movements } of mongo
      .all('balances')
      .values() as Iterable<unknown> as Iterable<BalanceDocument>) {
      const rows = ledgerOf(mongo)
        .filter(({ company }) => company === _id)
        .sort((one, other) => one.n - other.n);
      let balance = 0;
      rows.forEach(({ amount, n, balanceAfter }, at) => {
        balance += amount;
        this.expect(n === at + 1 && balanceAfter === balance, `row ${n} of company ${_id} does not continue`);
      });
      this.expect(
        balance === sms && movements === rows.length && sms >= 0,
        `the balance of company ${_id} is ${sms}, not ${balance}`,
      );
    }
    const charges = ledgerOf(mongo)
      .filter(({ kind }) => kind === 'charge')
      .map(({ smsID }) => smsID);
    const stored = batchesOf(mongo).map(({ smsID }) => smsID);
    this.expect(String(charges.sort()) === String(stored.sort()), `charged ${charges}, stored ${stored}`);
  }

  /** What was answered with 200 is there, once; everything else is there once or not at all. */
  private checkAnswers(mongo: MongoModel, sends: ClientSend[]): void {
    for (const { company, key, requestId, answer } of sends) {
      const own = batchesOf(mongo).filter((batch) => batch.requestId === requestId);
      const receipt = mongo.all('idempotency').get(`${company}/${key}`)?.['receipt'] as
        { smsID: number } | undefined;
      this.expect(own.length <= 1, `${requestId} is stored ${own.length} times`);
      if (key !== null) this.expect(receipt?.smsID === own[0]?.smsID, `${requestId}: key and batch differ`);
      if (answer === 'not-enough') this.expect(own.length === 0, `${requestId} was refused, and stored`);
      else if (answer)
        this.expect(
          own[0]?.smsID === answer.smsID,
          `${requestId} was answered with ${answer.smsID}, and stored as ${own[0]?.smsID}`,
        );
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
        const wait = WAIT_SECONDS * 1_000 * (this.world.isSlow ? 0.5 : 1);
        this.expect(later.at - earlier.at >= wait, what);
      }
  }

  /** Whether the answer was lost, or may not have been stored: its process died, or was slow. */
  private isIndeterminate({ answeredAt, owner }: Submitted, at: number): boolean {
    return answeredAt === null || answeredAt > at || this.world.isDead(owner) || this.world.isSlow;
  }

  private expect(holds: boolean, otherwise: string): void {
    if (!holds) this.found.push(otherwise);
  }
}

const batchesOf = (mongo: MongoModel): BatchDocument[] =>
  [...mongo.all('batches').values()] as unknown as BatchDocument[];
const ledgerOf = (mongo: MongoModel): LedgerDocument[] =>
  [...mongo.all('sms_ledger').values()] as unknown as LedgerDocument[];
