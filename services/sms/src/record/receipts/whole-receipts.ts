import { DELIVERY } from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import { type BatchDocument, partsOf, WITH_PARTS } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { timestampsOfEach } from '../../model/timestamps';
import type { BatchRecord } from '../outcomes/batch-record';
import type { OutcomeRecorder } from '../outcomes/outcome-recorder';
import { type RouteSettings, smscOf, type SmscSettings } from '../../carriers/route/route-settings';
import { routeOf } from '../statistics/routes-of-batch';
import type { SmscReceipts } from './smsc-receipts';

export interface WholeReceiptsDeps {
  smscs: Pick<SmscReceipts, 'noteParts' | 'all' | 'learnWhole'>;
  batches: JobCollections['batches'];
  recorder: Pick<OutcomeRecorder, 'record'>;
  /** The settings of the routes, by name. */
  routes(): Promise<ReadonlyMap<string, SmscSettings & Pick<RouteSettings, 'receipts'>>>;
  logger: Logger;
  now?(): number;
}

/** Carriers report all parts of a message within seconds of each other, unless the phone is switched off in between. */
const ALONE_MS = 120_000;
/** How often messages are looked for that wait for their next part. */
const WAITS_MS = 5_000;
/** Messages with one delivery receipt, and none with two since, from which an SMSC is learned. */
const ENOUGH = 3;
const BATCHES_AT_ONCE = 100;
const PAGES = 10;
const FIELDS = {
  company: 1,
  numbers: 1,
  statuses: 1,
  parts: 1,
  progress: 1,
  routes: 1,
  via: 1,
  timestamps: 1,
} as const;

/** A recipient with several parts, of which one is reported as delivered. */
interface Partly {
  batch: Pick<BatchDocument, '_id' | 'company' | 'parts'>;
  i: number;
  part: number;
  route: string;
  /** When its last part was accepted or reported, ms since epoch. */
  at: number;
}

/**
 * Some carriers send one delivery receipt for all parts of a message. Routes with the option `receipts=message` are such, and with `auto` those
 * of an SMSC and login whose messages get a single delivery receipt each: the other parts of their messages are then delivered with it. A message
 * with the delivery receipts of two parts ends that.
 */
export class WholeReceipts {
  private readonly noted = new Set<string>();
  /** The id of the batch after which the next run continues. */
  private after = '';
  /** Whether a message waits for its next part, as the last run found it. */
  private waits = false;

  constructor(private readonly deps: WholeReceiptsDeps) {}

  /** Notes the routes of messages with delivery receipts of two parts. */
  note(records: readonly Pick<BatchRecord, 'routesOfParts'>[]): void {
    for (const { routesOfParts } of records) for (const route of routesOfParts) this.noted.add(route);
  }

  /** Stores the SMSCs of the noted routes. Every process runs it. */
  async store(): Promise<void> {
    if (this.noted.size === 0) return;
    const routes = await this.deps.routes();
    for (const name of [...this.noted]) {
      this.noted.delete(name);
      const route = routes.get(name);
      if (route) await this.deps.smscs.noteParts(smscOf(route), new Date(this.now));
    }
  }

  /** Learns SMSCs, and delivers the messages of those with one delivery receipt per message. */
  async deliverWhole(goOn: () => boolean): Promise<void> {
    const { smscs } = this.deps;
    const alone = new Map<string, number>();
    this.waits = false;
    let batches = await this.page();
    if (batches.length === 0) return;
    const routes = await this.deps.routes();
    const known = await smscs.all();
    for (let page = 0; page < PAGES && goOn(); page++) {
      if (page > 0) batches = await this.page();
      const delivering: Promise<void>[] = [];
      for (const each of batches.flatMap((batch) => partlyDelivered(batch))) {
        const route = routes.get(each.route);
        if (!route || route.receipts === 'part') continue;
        const smsc = smscOf(route);
        const { whole = false, partsAt } = known.get(smsc) ?? {};
        if (route.receipts === 'message' || whole) delivering.push(this.deliver(each));
        else if (each.at > (partsAt?.getTime() ?? 0)) {
          this.waits ||= this.now - each.at < 2 * ALONE_MS;
          if (this.now - each.at >= ALONE_MS) alone.set(smsc, (alone.get(smsc) ?? 0) + 1);
        }
      }
      await Promise.all(delivering);
      if (this.after === '') break;
    }
    for (const [smsc, count] of alone)
      if (count >= ENOUGH && (await smscs.learnWhole(smsc, known.get(smsc))))
        this.deps.logger.info('carrier.receipts_of_whole_messages', { smsc });
  }

  /** When to run again, ms since epoch; null if no message waits. */
  get nextAt(): number | null {
    return this.waits ? this.now + WAITS_MS : null;
  }

  private get now(): number {
    return this.deps.now?.() ?? Date.now();
  }

  private async page() {
    const found = await this.deps.batches
      .find({ ...WITH_PARTS, _id: { $gt: this.after }, test: { $ne: true } }, { projection: FIELDS })
      .sort({ _id: 1 })
      .limit(BATCHES_AT_ONCE)
      .toArray();
    this.after = found.length < BATCHES_AT_ONCE ? '' : found.at(-1)!._id;
    return found;
  }

  private async deliver({ batch, i, part, route }: Partly): Promise<void> {
    const { _id, company } = batch;
    const others = Array.from({ length: partsOf(batch, i) }, (_, other) => other).filter(
      (other) => other !== part,
    );
    const settled = {
      kind: 'settled',
      batch: _id,
      company,
      i,
      state: 'delivered',
      detail: '',
      by: part,
    } as const;
    await Promise.all(others.map((other) => this.deps.recorder.record({ ...settled, part: other })));
    this.deps.logger.debug('delivery.receipt_of_whole_message', { batch: _id, recipient: i, route });
  }
}

function partlyDelivered(batch: Pick<BatchDocument, '_id' | keyof typeof FIELDS>): Partly[] {
  const found = Object.entries(batch.progress).flatMap(([index, { delivered }]) => {
    const [i, part] = [Number(index), Math.log2(delivered)];
    return batch.statuses[i] === DELIVERY.SENT && Number.isInteger(part) ? [{ i, part }] : [];
  });
  if (found.length === 0) return [];
  const changes = timestampsOfEach(
    batch.timestamps,
    found.map(({ i }) => i),
  );
  return found.flatMap(({ i, part }) => {
    const at = changes.get(i)!.at(-1)?.at.getTime();
    return at === undefined ? [] : [{ batch, i, part, route: routeOf(batch, i), at }];
  });
}
