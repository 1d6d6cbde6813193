import { STATUS_SHARDS } from '@herald/contracts';
import { batchOf } from './batches';
import { checkSend } from '../request/checked-send';
import { readEnvelope } from '../request/send-envelope';

const context = {
  company: 7,
  requestId: 'r1',
  now: new Date('2026-11-20T08:00:00Z'),
  timezone: 'UTC',
  validityHours: 48,
  otpRecipients: 0,
  callbackHosts: [],
  allowHttpCallback: false,
};
const sendOf = (fields: Record<string, unknown>) =>
  checkSend(readEnvelope('post', fields), { brandID: 3, sender: 'Shop' }, context);
const many = (count: number) => Array.from({ length: count }, (_, i) => 995_500_000_000 + i);

describe('batchOf', () => {
  it('stores the number of shards for its status changes, unless it is the default', () => {
    const send = sendOf({ numbers: many(1), text: 'hi' });
    const made = (statusShards?: number) =>
      batchOf(
        { ...send, ...(statusShards ? { statusShards } : {}) },
        { smsID: 5, number: 0, stopped: new Set(), state: 'queued' },
      ).batch;
    expect(made(64)).toMatchObject({ statusShards: 64 });
    for (const usual of [undefined, STATUS_SHARDS]) expect(made(usual)).not.toHaveProperty('statusShards');
  });

  it('stores the text of a single recipient in its batch, and texts that differ apart', () => {
    const texts = many(1_001).map((number, i) => ({ number, text: `text ${i}` }));
    const made = (number: number) =>
      batchOf(sendOf({ numbers: texts }), { smsID: 5, number, stopped: new Set(), state: 'written' });
    expect(made(0)).toMatchObject({ batch: { text: null }, texts: { _id: '5.0', company: 7 } });
    expect(made(0).texts!.texts).toEqual(texts.slice(0, 1_000).map(({ text }) => text));
    expect(made(1)).toMatchObject({ batch: { text: 'text 1000' }, texts: null });
  });
});
