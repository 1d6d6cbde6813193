import { MANY, originOf } from '../../model/shared-batch';
import { checkSend } from '../request/checked-send';
import { isShareable, shareOut } from './shared-batches';
import { readEnvelope } from '../request/send-envelope';

const context = {
  requestId: 'r1',
  now: new Date('2026-11-20T08:00:00Z'),
  timezone: 'UTC',
  validityHours: 48,
  otpRecipients: 0,
  callbackHosts: ['example.com'],
  allowHttpCallback: false,
};
let numbers = 995_500_000_000;
const singleOf = (company: number, fields: object = {}, changes: Partial<typeof context> = {}) => ({
  send: checkSend(
    readEnvelope('post', { numbers: [numbers++], text: 'hi', ...fields }),
    { brandID: company + 30, sender: `Shop ${company}` },
    { ...context, company, requestId: `r${numbers}`, ...changes },
  ),
});

describe('sends that may share a batch', () => {
  it.each([
    [true, {}],
    [true, { otp: true, stopList: false }],
    [true, { numbers: [{ number: 995_500_000_001, text: 'hi' }], text: undefined }],
    [false, { numbers: [995_500_000_001, 995_500_000_002] }],
    [false, { numbers: [995_500_000_001, 'x'] }],
    [false, { sendTime: '2026-12-01 09:30' }],
    [false, { dryRun: true }],
  ])('%s: %j', (may, fields) => expect(isShareable(singleOf(1, fields).send)).toBe(may));
});

describe('sends of several companies in a batch', () => {
  it('keep their own properties, and are charged separately', () => {
    const singles = [
      singleOf(1, { callbackUrl: 'https://example.com/a' }),
      singleOf(2, { stopList: false, text: 'x'.repeat(161) }),
      singleOf(1, { callbackUrl: 'https://example.com/a' }),
    ];
    const [made, ...others] = shareOut(singles, 500);
    expect(others).toEqual([]);
    const { batch, texts, charges } = made!;
    expect(batch).toMatchObject({
      _id: '500.0',
      smsID: 500,
      number: 0,
      company: MANY,
      state: 'queued',
      priority: 'standard',
      text: null,
      parts: [1, 2, 1],
      statuses: [3, 3, 3],
      pending: [],
      pendingSince: null,
    });
    expect(texts).toMatchObject({ _id: '500.0', company: MANY, texts: ['hi', 'x'.repeat(161), 'hi'] });
    expect(batch.shared!.of).toHaveLength(2);
    expect([0, 1, 2].map((i) => originOf(batch, i))).toMatchObject([
      { company: 1, smsID: 501, index: 0, callbackUrl: 'https://example.com/a', checkStopList: true },
      { company: 2, smsID: 502, index: 0, callbackUrl: null, brandID: 32, sender: 'Shop 2' },
      { company: 1, smsID: 503, index: 0, requestId: singles[2]!.send.requestId, sender: 'Shop 1' },
    ]);
    expect(charges).toEqual([
      { company: 1, reference: 'send:500', smsID: 501, jobs: 2, amount: 2 },
      { company: 2, reference: 'send:500', smsID: 502, jobs: 1, amount: 2 },
    ]);
  });

  it('are separated by priority queue and validity, each batch with consecutive smsIDs', () => {
    const singles = [
      singleOf(1),
      singleOf(1, { otp: true }),
      singleOf(2),
      singleOf(3, {}, { validityHours: 1 }),
    ];
    const made = shareOut(singles, 10);
    expect(
      made.map(({ batch }) => [batch.smsID, batch.numbers.length, batch.priority, batch.company]),
    ).toEqual([
      [10, 2, 'standard', MANY],
      [13, 1, 'otp', 1],
      [15, 1, 'standard', 3],
    ]);
  });

  it('expire no earlier than each of them, and age with the oldest', () => {
    const later = new Date(context.now.getTime() + 5);
    const { batch } = shareOut([singleOf(1, {}, { now: later }), singleOf(2)], 1)[0]!;
    expect(batch.createdAt).toEqual(context.now);
    expect(batch.expiresAt.getTime()).toBe(later.getTime() + 48 * 3_600_000);
  });

  it('a company with many sends has a batch of its own', () => {
    const many = Array.from({ length: 50 }, () => singleOf(1));
    const made = shareOut([singleOf(2), ...many, singleOf(3)], 100);
    expect(made.map(({ batch }) => [batch.company, batch.numbers.length])).toEqual([
      [MANY, 2],
      [1, 50],
    ]);
  });
});
