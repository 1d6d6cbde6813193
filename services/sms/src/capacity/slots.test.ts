import { MANY } from '../model/shared-batch';
import { Slots } from './slots';

describe('Slots', () => {
  const small = (company: number) => ({ lane: 'otp' as const, company, large: false, byTurn: false });
  const takenDirectly = (slots: Slots, company: number): number => {
    let taken = 0;
    for (; slots.hasRoom('otp', company, 1, 1); taken++) slots.take(small(company));
    return taken;
  };

  it('a single company gets most of a priority queue, and some capacity remains for another', () => {
    const slots = new Slots();
    expect(takenDirectly(slots, 1)).toBe(800);
    expect(takenDirectly(slots, 2)).toBeGreaterThan(100);
    expect(takenDirectly(slots, 3)).toBeGreaterThan(20);
    expect(slots.hasRoom('standard', 1, 1, 1)).toBe(true);
  });

  it('each send of a shared batch counts, and counts for no company until the companies are known', () => {
    const slots = new Slots();
    const shared = slots.take({ ...small(MANY), sends: 990 });
    expect(slots.hasRoom('otp', MANY, 10, 1)).toBe(true);
    expect(slots.hasRoom('otp', MANY, 11, 1)).toBe(false);
    shared.release();
    shared.release();
    for (let i = 0; i < 990; i++) slots.take(small(1));
    expect(slots.hasRoom('otp', 1, 1, 1)).toBe(false);
    expect(slots.hasRoom('otp', MANY, 10, 1)).toBe(true);
  });

  it('limits large batches per priority queue, without taking capacity from small batches', () => {
    const slots = new Slots();
    for (let i = 0; i < 4; i++) slots.take({ lane: 'otp', company: 1, large: true, byTurn: true });
    expect(slots.roomByTurn('otp', true, 1)).toBe(0);
    expect(slots.roomByTurn('otp', false, 1)).toBe(256);
    expect(slots.hasRoom('otp', 1, 1, 1)).toBe(true);
  });

  it('a batch that waits for a route uses a permit of that route, up to their number, instead of one of the queue', () => {
    const slots = new Slots();
    const waiting = Array.from({ length: 201 }, () => slots.take({ ...small(1), byTurn: true }));
    expect(waiting.map((slot) => slot.waitAt('slow')).filter(Boolean)).toHaveLength(200);
    expect(slots.roomByTurn('otp', false, 2)).toBe(255);
    expect(waiting[200]!.waitAt('other')).toBe(true);
    expect(slots.roomByTurn('otp', false, 2)).toBe(256);
    waiting[0]!.waitAt(null);
    expect(slots.roomByTurn('otp', false, 2)).toBe(255);
  });

  it('one batch of each company may wait for a route, however many of another company do', () => {
    const slots = new Slots();
    const wait = (company: number): boolean => {
      const slot = slots.take(small(company));
      const waits = slot.waitAt('slow');
      if (!waits) slot.release();
      return waits;
    };
    expect(Array.from({ length: 200 }, () => wait(1))).not.toContain(false);
    expect([wait(1), wait(2), wait(2), wait(3)]).toEqual([false, true, false, true]);
    for (let company = 4; company < 1_000; company++) wait(company);
    // There is still a limit, and it takes no capacity from another route.
    expect(wait(1_000)).toBe(false);
    expect([slots.hasRoom('otp', 1_001, 1, 2), slots.hasRoom('otp', 1_001, 1, 1)]).toEqual([true, false]);
  });

  it('claims no more batches if every route has its maximum of waiting batches', () => {
    const slots = new Slots();
    const waiting = Array.from({ length: 200 }, () => slots.take(small(1)));
    for (const slot of waiting) slot.waitAt('slow');
    expect([slots.hasRoom('otp', 2, 1, 1), slots.roomByTurn('otp', false, 1)]).toEqual([false, 0]);
    // Another route is available.
    expect([slots.hasRoom('otp', 2, 1, 2), slots.roomByTurn('otp', false, 2)]).toEqual([true, 256]);
    for (const slot of waiting) slot.release();
    expect([slots.hasRoom('otp', 2, 800, 1), slots.roomByTurn('otp', false, 1)]).toEqual([true, 256]);
  });
});
