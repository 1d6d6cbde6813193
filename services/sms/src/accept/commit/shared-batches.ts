import { askedBy, DELIVERY } from '@herald/contracts';
import { groupBy } from '@herald/values/grouping';
import { jobMovement } from '../../model/balance-model';
import type { Charge } from '../../rules/balance/group-charge';
import {
  type BatchDocument,
  batchId,
  type BatchTextsDocument,
  cutOf,
  cutsOfBatch,
  freshBatchState,
  partsOf,
} from '../../model/batch-model';
import { MANY, type Origin, originOf, type SharedPart } from '../../model/shared-batch';
import { shardsOf } from './batches';
import type { CheckedSend } from '../request/checked-send';

/** A company with at least this number of sends in a group gets a batch of its own, so that fair queueing applies to it. */
const OWN_BATCH_FROM = 50;

/** A batch of a group, with its texts, sends and charges. */
export interface SharedBatch<S extends { send: CheckedSend } = { send: CheckedSend }> {
  batch: BatchDocument;
  texts: BatchTextsDocument | null;
  /** The sends in it, in the order of their smsIDs, which follow that of the batch. */
  sends: S[];
  /** The charge of each of its companies. */
  charges: Charge[];
}

/** Whether a send may share a batch with others: live, due at once, to one number, with no rejected recipient. */
export function isShareable({ content, dryRun, test }: CheckedSend): boolean {
  const { numbers, rejected, sendAt } = content;
  return numbers.length === 1 && rejected === 0 && sendAt === null && !dryRun && !test;
}

/** Groups accepted sends into batches, by priority queue and validity, with consecutive smsIDs from `firstSmsID` on. */
export function shareOut<S extends { send: CheckedSend }>(sends: S[], firstSmsID: number): SharedBatch<S>[] {
  const ofCompany = new Map<number, number>();
  for (const { send } of sends) ofCompany.set(send.company, (ofCompany.get(send.company) ?? 0) + 1);
  const owner = ({ company }: CheckedSend) => (ofCompany.get(company)! >= OWN_BATCH_FROM ? company : MANY);
  const alike = groupBy(sends, ({ send }) => `${send.priority}/${validityMs(send)}/${owner(send)}`);
  let smsID = firstSmsID;
  return [...alike.values()].map((together) => {
    const own = together.map(({ send }) => send);
    const made = { ...sharedBatchOf(own, smsID), sends: together };
    smsID += 1 + together.length;
    return made;
  });
}

function validityMs({ createdAt, expiresAt }: CheckedSend): number {
  return expiresAt.getTime() - createdAt.getTime();
}

function sharedBatchOf(sends: CheckedSend[], smsID: number): Omit<SharedBatch, 'sends'> {
  const [first] = sends;
  const _id = batchId(smsID, 0);
  const isOne = sends.every(({ company }) => company === first!.company);
  const company = isOne ? first!.company : MANY;
  const text = textOf(first!);
  const hasOneText = sends.every((send) => textOf(send) === text);
  const { encoding } = first!.content;
  const parts = sends.map(partsOfOne);
  const createdAt = new Date(Math.min(...sends.map((send) => send.createdAt.getTime())));
  const batch: BatchDocument = {
    _id,
    company,
    sender: first!.sender,
    priority: first!.priority,
    callbackUrl: null,
    requestId: first!.requestId,
    expiresAt: new Date(Math.max(...sends.map((send) => send.expiresAt.getTime()))),
    createdAt,
    smsID,
    number: 0,
    first: 0,
    shared: sharedPartOf(sends),
    state: 'queued',
    checkStopList: sends.some((send) => send.checkStopList),
    ...shardsOf(first!),
    text: hasOneText ? text : null,
    encoding: sends.every((send) => send.content.encoding === encoding) ? encoding : null,
    ...freshBatchState(),
    numbers: sends.map(({ content }) => String(content.numbers[0])),
    ...cutsOfBatch(sends.map(({ content }) => cutOf(content, 0))),
    parts: parts.every((count) => count === parts[0]) ? parts[0]! : parts,
    statuses: sends.map(() => DELIVERY.AWAITING),
    pending: [],
    pendingSince: null,
  };
  const texts = hasOneText ? null : { _id, company, texts: sends.map(textOf), createdAt };
  return { batch, texts, charges: chargesOf(batch, sends) };
}

function sharedPartOf(sends: CheckedSend[]): SharedPart {
  const of: Origin[] = [];
  const known = new Map<string, number>();
  const which = sends.map((send) => {
    const { company, brandID, sender, callbackUrl, checkStopList, content, keyID, from } = send;
    const { encoding } = content;
    const key = JSON.stringify([company, brandID, callbackUrl, checkStopList, encoding, keyID, from, sender]);
    const index = known.get(key) ?? of.length;
    if (index === of.length) {
      of.push({ company, brandID, sender, callbackUrl, checkStopList, encoding, ...askedBy(send) });
      known.set(key, index);
    }
    return index;
  });
  return { of, which, requestIds: sends.map(({ requestId }) => requestId) };
}

function chargesOf(batch: BatchDocument, sends: CheckedSend[]): Charge[] {
  const charges = new Map<number, Charge & { jobs: number }>();
  const reference = jobMovement.charge(batch.smsID);
  sends.forEach(({ company }, i) => {
    const { smsID } = originOf(batch, i);
    const charge = charges.get(company) ?? { company, reference, smsID, jobs: 0, amount: 0 };
    charges.set(company, charge);
    charge.jobs++;
    charge.amount += partsOf(batch, i);
  });
  return [...charges.values()];
}

function textOf({ content }: CheckedSend): string {
  return content.texts ? content.texts[0]! : content.text!;
}

function partsOfOne({ content: { parts } }: CheckedSend): number {
  return typeof parts === 'number' ? parts : parts[0]!;
}
