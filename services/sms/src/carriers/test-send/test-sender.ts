import type { mongo } from 'mongoose';
import type { Logger } from '@herald/telemetry/logging';
import { type Cut, cutFor, measure } from '@herald/values/segmentation';
import type { LateOutcome, Receipt, SubmitOutcome } from '../carrier';
import { idKey } from '../message-ids';
import type { RouteCarriers } from '../adapter/route-carriers';
import { TAKEN_UP_WITHIN_MS, type TestSendDocument } from './test-send-model';
import type { TestSendStore } from './test-send-store';

interface UnmatchedReceipt {
  _id: mongo.ObjectId;
  receipt: Receipt;
  at: Date;
}

export interface TestSenderDeps {
  carriers: Pick<RouteCarriers, 'all' | 'submit'>;
  store: Pick<TestSendStore, 'takeUp' | 'change' | 'unfinished'>;
  /** Unmatched delivery receipts are stored there, including those of test sends, because they belong to no company's message. */
  receipts: {
    findWaiting(by: { keys: string[]; numbers: string[] }): Promise<UnmatchedReceipt[]>;
    removeWaiting(ids: mongo.ObjectId[]): Promise<void>;
  };
  logger: Logger;
}

/** Submits test sends through the routes of this process, and finds their delivery receipts. */
export class TestSender {
  constructor(private readonly deps: TestSenderDeps) {}

  /** Claims test sends of routes with a live bind here, then searches for delivery receipts. */
  async poll(): Promise<void> {
    const { carriers, store } = this.deps;
    const live = carriers.all.filter(({ isLive }) => isLive).map(({ name }) => name);
    if (live.length === 0) return;
    const unfinished = await store.unfinished(live);
    if (unfinished.some(({ state }) => state === 'waiting'))
      for (let test = await store.takeUp(live); test; test = await store.takeUp(live)) this.submit(test);
    for (const test of unfinished) if (test.state === 'taken') await this.findReceipt(test);
  }

  /** Submits once: if the sender crashes before the answer, the outcome stays unknown. */
  private submit({ _id, route, number, sender, text, reference }: TestSendDocument): void {
    const expiresAt = new Date(Date.now() + TAKEN_UP_WITHIN_MS);
    const note = (outcome: SubmitOutcome | LateOutcome): void => this.note(_id, outcome);
    this.deps.carriers.submit(
      {
        route,
        number,
        sender,
        text,
        message: text,
        expiresAt,
        priority: 'standard',
        queue: 'standard',
        encoding: measure(text, this.cutOn(route, text)).encoding,
        reference: 0,
        total: 1,
        sequence: 1,
        ownReference: Math.floor(Math.random() * 0xffff) + 1,
        messageReference: reference!,
        wanted: () => Date.now() < expiresAt.getTime(),
      },
      note,
      note,
    );
  }

  private cutOn(name: string, text: string): Cut | undefined {
    const route = this.deps.carriers.all.find((each) => each.name === name);
    return route && cutFor(text, [route.settings.text.alphabet]);
  }

  private note(id: string, outcome: SubmitOutcome | LateOutcome): void {
    const { kind } = outcome;
    // Nothing reached the carrier: another bind may claim it.
    if (kind === 'not-written') return this.change(id, { state: 'waiting' });
    const fields: Partial<TestSendDocument> = { state: kind, answeredAt: new Date() };
    if (kind === 'taken') fields.carrierId = outcome.carrierId;
    if ((kind === 'refused' || kind === 'delayed') && outcome.code !== null) fields.code = outcome.code;
    this.change(id, fields);
  }

  private change(id: string, fields: Partial<TestSendDocument>): void {
    this.deps.store.change(id, fields).catch((error: unknown) => {
      this.deps.logger.error('route.test_send_not_noted', { id, state: fields.state, error });
    });
  }

  /**
   * The delivery receipt is stored with the test send before it is removed from the unmatched delivery receipts, so a crash in
   * between loses nothing.
   */
  private async findReceipt(test: TestSendDocument): Promise<void> {
    const { receipts, store } = this.deps;
    const { _id, number } = test;
    const keys = test.carrierId ? [idKey(test.carrierId)] : [];
    const found = (await receipts.findWaiting({ keys, numbers: [number] })).filter((one) => isOf(test, one));
    const own = found.find(({ receipt }) => receipt.number === number) ?? found[0];
    if (!own) return;
    const { state, detail } = own.receipt;
    await store.change(_id, { receipt: { state, detail, at: own.at } });
    await receipts.removeWaiting([own._id]);
  }
}

/** By the id that the carrier told, or by Herald's reference. */
function isOf({ route, carrierId, reference }: TestSendDocument, { receipt }: UnmatchedReceipt): boolean {
  if (receipt.route !== route) return false;
  if (reference !== undefined && receipt.messageReference === reference) return true;
  return Boolean(carrierId) && receipt.ids.some(({ key }) => key === idKey(carrierId!));
}
