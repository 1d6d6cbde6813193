import { type OpenRequest, OpenRequests } from './open-requests';

const PAYMENT = 'payment.100001';
const HOUR_MS = 3_600_000;

describe('requests whose outcome is not known', () => {
  let stored: OpenRequest[];
  let now: number;

  beforeEach(() => {
    stored = [];
    now = 0;
  });

  /** A screen that is opened now. */
  const open = (): OpenRequests =>
    new OpenRequests({ kept: () => stored, keep: (requests) => (stored = requests) }, () => now);

  it('have the same key on a screen that is opened again, with the same name and values only', async () => {
    const { key, isRepeated } = await open().begin(PAYMENT, { sum: 7 });
    expect(isRepeated).toBe(false);
    const screen = open();
    expect(screen.has(PAYMENT)).toBe(true);
    expect(await screen.begin(PAYMENT, { sum: 7 })).toEqual({ key, isRepeated: true });
    const others = [
      await screen.begin(PAYMENT, { sum: 8 }),
      await screen.begin('payment.100002', { sum: 7 }),
    ];
    expect(new Set([key, ...others.map((one) => one.key)]).size).toBe(3);
    expect(JSON.stringify(stored)).not.toContain('sum');
  });

  it('are forgotten once their outcome is known', async () => {
    for (const isExecuted of [true, false]) {
      const screen = open();
      const { key } = await screen.begin(PAYMENT, { sum: 7 });
      screen.end(PAYMENT, key, isExecuted);
      expect([stored, screen.has(PAYMENT)]).toEqual([[], false]);
      expect((await screen.begin(PAYMENT, { sum: 7 })).key).not.toBe(key);
      stored = [];
    }
  });

  it('keep their keys for a screen that was opened before the outcome arrived on another', async () => {
    const left = open();
    const { key } = await left.begin(PAYMENT, { sum: 7 });
    const screen = open();
    left.end(PAYMENT, key, true);
    expect(await screen.begin(PAYMENT, { sum: 7 })).toEqual({ key, isRepeated: true });
  });

  it('keep their keys without a notice after another request of the name was executed', async () => {
    const screen = open();
    const first = await screen.begin(PAYMENT, { sum: 7 });
    const second = await screen.begin(PAYMENT, { sum: 8 });
    screen.end(PAYMENT, second.key, false);
    expect(screen.has(PAYMENT)).toBe(true);
    screen.end(PAYMENT, (await screen.begin(PAYMENT, { sum: 9 })).key, true);
    expect([screen.has(PAYMENT), open().has(PAYMENT)]).toEqual([false, false]);
    expect((await screen.begin(PAYMENT, { sum: 7 })).key).toBe(first.key);
  });

  it('expire before the server forgets their keys', async () => {
    const screen = open();
    const { key } = await screen.begin(PAYMENT, { sum: 7 });
    now = 23 * HOUR_MS;
    expect([screen.has(PAYMENT), open().has(PAYMENT)]).toEqual([false, false]);
    expect((await screen.begin(PAYMENT, { sum: 7 })).key).not.toBe(key);
  });
});
