import { askedBy, DELIVERY, SEND, STATUS_SHARDS } from '@herald/contracts';
import { ContractStatusError, said } from '@herald/contracts/errors';
import type { Encoding } from '@herald/values/segmentation';
import {
  BATCH_RECIPIENTS,
  type BatchDocument,
  batchId,
  type BatchState,
  type BatchTextsDocument,
  cutsOfBatch,
  freshBatchState,
  type PendingChange,
} from '../../model/batch-model';
import { ofSend, type WholeSend } from '../../model/job-model';
import type { FirstBatch } from '../../model/jobs';
import { REASON } from '../../model/reasons';
import type { CheckedSend } from '../request/checked-send';
import type { RejectedNumber } from '../request/rejected-numbers';
import type { SendContent, SenderCount } from '../request/send-content';

/** Numbers of the send that are on a stop list. */
export type Stopped = ReadonlySet<string>;

/** Cost and counts of a send. */
export interface Quote {
  /** Recipients, including stop-listed recipients. */
  accepted: number;
  rejected: number;
  rejectedNumbers: RejectedNumber[];
  stopped: number;
  /** SMS of the whole send; stop-listed recipients cost nothing. */
  cost: number;
  /** SMS per recipient; null if they differ. */
  parts: number | null;
  encoding: Encoding | null;
  /** The senders that phones will show; only for a dry run of a brand with sender rules. */
  senders?: SenderCount[];
}

export function quote({ content }: CheckedSend, stopped: Stopped): Quote {
  const { numbers, parts, encoding, rejected, rejectedNumbers, senders } = content;
  let cost = typeof parts === 'number' ? parts * numbers.length : parts.reduce((sum, each) => sum + each, 0);
  let stoppedCount = 0;
  if (stopped.size > 0) {
    numbers.forEach((number, index) => {
      if (!stopped.has(String(number))) return;
      stoppedCount++;
      cost -= typeof parts === 'number' ? parts : parts[index]!;
    });
  }
  return {
    accepted: numbers.length,
    rejected,
    rejectedNumbers,
    stopped: stoppedCount,
    cost,
    parts: typeof parts === 'number' ? parts : null,
    encoding,
    ...(senders && { senders }),
  };
}

/** Status 40 with the cost of the send; nothing was written. */
export function notEnough(quoted: Quote): ContractStatusError {
  const { accepted, rejected, cost, parts, encoding } = quoted;
  const message = said('not_enough_sms', { sms: cost });
  return new ContractStatusError(SEND.NOT_ENOUGH_SMS, message, { accepted, rejected, cost, parts, encoding });
}

export function batchCount(send: CheckedSend): number {
  return Math.ceil(send.content.numbers.length / BATCH_RECIPIENTS);
}

/** What the first batch of a send holds once it is accepted. @param due the state of the send unless it is scheduled */
export function firstBatchOf(
  send: CheckedSend,
  smsID: number,
  quoted: Quote,
  due: 'accepted' | 'queued',
): FirstBatch {
  const { brandID, content, keyID, from, test } = send;
  const whole: WholeSend = {
    state: content.sendAt ? 'scheduled' : due,
    recipients: quoted.accepted,
    rejected: quoted.rejected,
    batches: batchCount(send),
    // The sandbox is free.
    cost: test ? 0 : quoted.cost,
    refunded: 0,
    parts: quoted.parts,
    encoding: quoted.encoding,
    sendAt: content.sendAt,
    ...askedBy({ keyID, from }),
  };
  return { ...ofSend(send), smsID, brandID, ...(test && { test: true }), send: whole };
}

/** One batch of a send, with its separate texts. Stop-listed recipients are final in it, free, and have a pending event. */
export function batchOf(
  send: CheckedSend,
  { smsID, number, stopped, state }: { smsID: number; number: number; stopped: Stopped; state: BatchState },
): { batch: BatchDocument; texts: BatchTextsDocument | null } {
  const { content, statusShards } = send;
  const first = number * BATCH_RECIPIENTS;
  const last = Math.min(first + BATCH_RECIPIENTS, content.numbers.length);
  const _id = batchId(smsID, number);
  const recipients = recipientsOf(send, first, last, stopped);
  const { text, texts } = textsIn(content, first, last);
  const batch: BatchDocument = {
    _id,
    ...ofSend(send),
    smsID,
    brandID: send.brandID,
    number,
    first,
    state,
    checkStopList: send.checkStopList,
    ...(statusShards !== undefined && statusShards !== STATUS_SHARDS && { statusShards }),
    text,
    encoding: content.encoding,
    ...cutsIn(content, first, last),
    ...freshBatchState(send),
    ...recipients,
    pendingSince: state === 'queued' && recipients.pending.length > 0 ? send.createdAt : null,
  };
  return { batch, texts: texts && { _id, company: send.company, texts, createdAt: send.createdAt } };
}

/** Only texts that differ are stored apart: a batch of one recipient has its own text in itself. */
function textsIn(
  { text, texts }: SendContent,
  first: number,
  last: number,
): Pick<SendContent, 'text' | 'texts'> {
  const [own, ...others] = texts?.slice(first, last) ?? [];
  if (own === undefined) return { text, texts: null };
  return others.length > 0 ? { text: null, texts: [own, ...others] } : { text: own, texts: null };
}

function cutsIn({ cut }: SendContent, first: number, last: number): Pick<BatchDocument, 'cut'> {
  if (typeof cut !== 'object') return cut ? { cut } : {};
  return cutsOfBatch(cut.slice(first, last).map((each) => each ?? undefined));
}

type Recipients = Pick<BatchDocument, 'numbers' | 'parts' | 'statuses' | 'reasons' | 'pending'>;

function recipientsOf(send: CheckedSend, first: number, last: number, stopped: Stopped): Recipients {
  const { content, createdAt } = send;
  const numbers: string[] = [];
  for (let index = first; index < last; index++) numbers.push(String(content.numbers[index]));
  const statuses: BatchDocument['statuses'] = numbers.map(() => DELIVERY.AWAITING);
  const { parts } = content;
  const common = typeof parts === 'number' ? parts : Array.from(parts.subarray(first, last));
  const stoppedHere = stopped.size === 0 ? [] : [...numbers.keys()].filter((i) => stopped.has(numbers[i]!));
  if (stoppedHere.length === 0) return { numbers, parts: common, statuses, reasons: {}, pending: [] };

  const each = typeof common === 'number' ? numbers.map(() => common) : common;
  const reasons: Record<string, string> = {};
  const pending = stoppedHere.map((i): PendingChange => {
    each[i] = 0;
    statuses[i] = DELIVERY.ERROR;
    reasons[i] = REASON.STOP_LISTED;
    return [i, DELIVERY.ERROR, createdAt.getTime()];
  });
  return { numbers, parts: each, statuses, reasons, pending };
}
