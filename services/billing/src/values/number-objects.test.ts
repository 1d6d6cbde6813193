import { MAX_NUMBERS, readNumbers } from './number-objects';

describe('number objects', () => {
  it('keeps isPrimary of a duplicate number', () => {
    const { numbers } = readNumbers([
      { number: '598000001' },
      { number: '598000002' },
      { mobile: '+995598000002', isPrimary: 1 },
    ]);
    expect(numbers.map(({ number, isPrimary }) => [number, isPrimary])).toEqual([
      ['598000001', 0],
      ['598000002', 1],
    ]);
  });

  it('accepts at most 100 numbers', () => {
    const many = Array.from({ length: MAX_NUMBERS + 1 }, (_, index) => ({
      number: String(598_000_000 + index),
    }));
    expect(readNumbers(many).problem?.text).toContain('at most 100');
    expect(readNumbers(many.slice(1))).toMatchObject({ problem: null });
  });
});
