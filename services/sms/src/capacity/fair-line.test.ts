import { FairLine } from './fair-line';

const small = (company: number) => ({ company, large: false });
const large = (company: number) => ({ company, large: true });

describe('FairLine', () => {
  const drained = (line: FairLine<string>): string[] => {
    const all: string[] = [];
    for (let item = line.shift(); item !== undefined; item = line.shift()) all.push(item);
    return all;
  };

  it('serves companies by round robin, whatever the number and order of their items', () => {
    const line = new FairLine<string>();
    for (let i = 0; i < 1_000; i++) line.push(large(1), `a${i}`);
    line.push(large(2), 'b0');
    line.push(small(3), 'c0');
    expect(drained(line).slice(0, 5)).toEqual(['a0', 'b0', 'c0', 'a1', 'a2']);
  });

  it('serves the small items of a company first, and lets its large items progress', () => {
    const line = new FairLine<string>();
    for (let i = 0; i < 3; i++) line.push(large(1), `L${i}`);
    for (let i = 0; i < 9; i++) line.push(small(1), `s${i}`);
    expect(drained(line)).toEqual(['s0', 's1', 's2', 's3', 'L0', 's4', 's5', 's6', 's7', 'L1', 's8', 'L2']);
  });

  it('puts a new or returning company behind the waiting companies', () => {
    const line = new FairLine<string>();
    line.push(small(1), 'a0');
    line.push(small(2), 'b0');
    expect(line.shift()).toBe('a0');
    line.push(small(1), 'a1');
    expect(line.peek()).toBe('b0');
    expect(drained(line)).toEqual(['b0', 'a1']);
    expect(line.isEmpty).toBe(true);
  });

  it('removes the matching items', () => {
    const line = new FairLine<string>();
    line.push(small(1), 'a0');
    line.push(large(1), 'a1');
    line.push(small(2), 'b0');
    expect(line.take((item) => item.startsWith('a'), 0)).toEqual(['a0', 'a1']);
    expect(line.peek()).toBe('b0');
    expect(line.take(() => true, 0)).toEqual(['b0']);
    expect([line.isEmpty, line.shift(), line.peek()]).toEqual([true, undefined, undefined]);
  });

  it('keeps the position of a company whose items left unserved, for a while', () => {
    const line = new FairLine<string>();
    const come = (minutes: number): string[] => {
      for (const company of [1, 2]) line.push(small(company), `${company}`);
      line.push(small(3), 'late');
      const served = [line.shift()!];
      line.take((item) => item === 'late', minutes * 60_000);
      return served.concat(drained(line));
    };
    expect(come(0)).toEqual(['1', '2']);
    // Other companies have been served since.
    line.push(small(3), 'again');
    for (const company of [1, 2]) line.push(small(company), `${company}`);
    expect(drained(line)).toEqual(['again', '1', '2']);
    expect(come(1)).toEqual(['1', '2']);
    expect(line.take(() => true, 4 * 60_000)).toEqual([]);
    for (const company of [1, 2, 3]) line.push(small(company), `${company}`);
    expect(drained(line)).toEqual(['1', '2', '3']);
  });
});
