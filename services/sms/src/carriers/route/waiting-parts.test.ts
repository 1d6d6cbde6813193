import type { Priority } from '@herald/contracts';
import { part } from '../testing/carriers-fixture';
import { type Submission, WaitingParts } from './waiting-parts';

describe('WaitingParts', () => {
  const submission = (priority: Priority, text: string): Submission => ({
    part: part({ priority, text }),
    done: () => undefined,
    since: 0,
    tries: 0,
    tried: [],
  });
  const filled = (): WaitingParts => {
    const waiting = new WaitingParts();
    for (let i = 0; i < 10; i++)
      for (const priority of ['bulk', 'standard'] as const)
        waiting.push(submission(priority, `${priority}${i}`));
    waiting.push(submission('otp', 'otp0'));
    return waiting;
  };
  const takeAll = (waiting: WaitingParts): string[] => {
    const taken: string[] = [];
    for (let priority = waiting.next(false); priority; priority = waiting.next(false))
      taken.push(waiting.shift(priority).part.text);
    return taken;
  };

  it('takes otp first, four of standard per bulk, in order within each priority queue', () => {
    expect(takeAll(filled()).slice(0, 11)).toEqual([
      'otp0',
      ...['standard0', 'standard1', 'standard2', 'standard3', 'bulk0'],
      ...['standard4', 'standard5', 'standard6', 'standard7', 'bulk1'],
    ]);
  });

  it('takes standard without bulk while bulk is held up, then bulk first', () => {
    const waiting = filled();
    waiting.shift('otp');
    for (let count = 0; count < 9; count++) waiting.shift(waiting.next(false, true)!);
    expect([waiting.count('standard'), waiting.count('bulk')]).toEqual([1, 10]);
    expect(waiting.next(false)).toBe('bulk');
    waiting.shift('standard');
    expect(waiting.next(false, true)).toBe('bulk');
  });

  it('gives reserved capacity to otp alone', () => {
    const waiting = filled();
    expect(waiting.next(true)).toBe('otp');
    waiting.shift('otp');
    expect(waiting.next(true)).toBeNull();
  });

  it('requeues parts at the front, and holds many', () => {
    const waiting = new WaitingParts();
    for (let i = 0; i < 5_000; i++) waiting.push(submission('bulk', String(i)));
    expect(waiting.shift('bulk').part.text).toBe('0');
    waiting.pushFront(submission('bulk', 'again'));
    const rest = takeAll(waiting);
    expect(rest[0]).toBe('again');
    expect(rest).toHaveLength(5_000);
    expect(rest.at(-1)).toBe('4999');
    expect(waiting.isEmpty).toBe(true);
  });
});
