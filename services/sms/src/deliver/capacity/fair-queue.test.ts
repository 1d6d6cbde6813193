import { FairQueue } from './fair-queue';

const small = (company: number) => ({ company, large: false });
const large = (company: number) => ({ company, large: true });

describe('FairQueue', () => {
  const drained = (queue: FairQueue<string>): string[] => {
    const all: string[] = [];
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) all.push(item);
    return all;
  };

  it('serves the small items of a company first, and lets its large items progress', () => {
    const queue = new FairQueue<string>();
    for (let i = 0; i < 3; i++) queue.push(large(1), `L${i}`);
    for (let i = 0; i < 9; i++) queue.push(small(1), `s${i}`);
    expect(drained(queue)).toEqual(['s0', 's1', 's2', 's3', 'L0', 's4', 's5', 's6', 's7', 'L1', 's8', 'L2']);
  });

  it('keeps the position of a company whose items left unserved, for a while', () => {
    const queue = new FairQueue<string>();
    const come = (minutes: number): string[] => {
      for (const company of [1, 2]) queue.push(small(company), `${company}`);
      queue.push(small(3), 'late');
      const served = [queue.shift()!];
      queue.removeMatching((item) => item === 'late', minutes * 60_000);
      return served.concat(drained(queue));
    };
    expect(come(0)).toEqual(['1', '2']);
    // Other companies have been served since.
    queue.push(small(3), 'again');
    for (const company of [1, 2]) queue.push(small(company), `${company}`);
    expect(drained(queue)).toEqual(['again', '1', '2']);
    expect(come(1)).toEqual(['1', '2']);
    expect(queue.removeMatching(() => true, 4 * 60_000)).toEqual([]);
    for (const company of [1, 2, 3]) queue.push(small(company), `${company}`);
    expect(drained(queue)).toEqual(['1', '2', '3']);
  });
});
