import type { Lane } from '@herald/contracts';
import { LaneQueues } from './lane-queues';

describe('LaneQueues', () => {
  const filled = (): LaneQueues<string> => {
    const queues = new LaneQueues<string>();
    for (let i = 0; i < 10; i++)
      for (const lane of ['bulk', 'standard'] as const) queues.push(lane, `${lane}${i}`);
    queues.push('otp', 'otp0');
    return queues;
  };
  const takeAll = (queues: LaneQueues<string>): string[] => {
    const taken: string[] = [];
    for (let lane: Lane | null = queues.next(false); lane; lane = queues.next(false))
      taken.push(queues.shift(lane));
    return taken;
  };

  it('otp first; four of standard to one of bulk; in order within a lane', () => {
    expect(takeAll(filled()).slice(0, 11)).toEqual([
      'otp0',
      ...['standard0', 'standard1', 'standard2', 'standard3', 'bulk0'],
      ...['standard4', 'standard5', 'standard6', 'standard7', 'bulk1'],
    ]);
  });

  it('gives reserved places to otp alone', () => {
    const queues = filled();
    expect(queues.next(true)).toBe('otp');
    queues.shift('otp');
    expect(queues.next(true)).toBeNull();
  });

  it('what comes back goes to the front, and many fit', () => {
    const queues = new LaneQueues<string>();
    for (let i = 0; i < 5_000; i++) queues.push('bulk', String(i));
    expect(queues.shift('bulk')).toBe('0');
    queues.pushFront('bulk', 'again');
    expect(queues.peek('bulk')).toBe('again');
    const rest = takeAll(queues);
    expect(rest[0]).toBe('again');
    expect(rest).toHaveLength(5_000);
    expect(rest.at(-1)).toBe('4999');
    expect(queues.isEmpty).toBe(true);
  });
});
