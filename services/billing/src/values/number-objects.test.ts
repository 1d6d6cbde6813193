import { MAX_NUMBERS, primaryMobile, readNumbers } from './number-objects';

describe('number objects', () => {
  it('makes the first number with isPrimary the only primary number', () => {
    const { numbers } = readNumbers([
      { number: '598000001' },
      { number: '598000002', isPrimary: '1' },
      { number: '598000003', isPrimary: true },
    ]);
    expect(numbers.map(({ isPrimary }) => isPrimary)).toEqual([0, 1, 0]);
    expect(primaryMobile(numbers)).toBe('995598000002');
  });

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

  it('reports every invalid number', () => {
    const { problem } = readNumbers([{ number: '598000001' }, 'x', { number: '1' }, { mobile: ['5'] }]);
    expect(problem?.text).toMatch(/^numbers\[1\] .*; numbers\[2\] .*; numbers\[3\] /);
  });

  it('accepts at most 100 numbers', () => {
    const many = Array.from({ length: MAX_NUMBERS + 1 }, (_, index) => ({
      number: String(598_000_000 + index),
    }));
    expect(readNumbers(many).problem?.text).toContain('at most 100');
    expect(readNumbers(many.slice(1))).toMatchObject({ problem: null });
  });

  it('accepts an empty list, which has no primary number', () => {
    expect(readNumbers([])).toEqual({ numbers: [], problem: null });
    expect(primaryMobile([])).toBe('');
  });
});
