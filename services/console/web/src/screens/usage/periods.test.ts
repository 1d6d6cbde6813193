import { periodOfStep, yearBefore } from './periods';

describe('the days of a step', () => {
  it('are a day or a month', () => {
    const shown = { from: '2026-01-01' };
    expect(periodOfStep('2026-12-31', shown)).toEqual({ from: '2026-12-31', to: '2027-01-01' });
    expect(periodOfStep('2026-12', shown)).toEqual({ from: '2026-12-01', to: '2027-01-01' });
  });

  it('are those of the shown period', () => {
    const shown = { from: '2026-02-10', to: '2026-03-05' };
    expect(periodOfStep('2026-02', shown)).toEqual({ from: '2026-02-10', to: '2026-03-01' });
    expect(periodOfStep('2026-03', shown)).toEqual({ from: '2026-03-01', to: '2026-03-05' });
  });
});

it('a year begins with the month eleven months before', () => {
  expect(yearBefore('2026-11-30')).toBe('2025-12-01');
  expect(yearBefore('2027-12-01')).toBe('2027-01-01');
});
