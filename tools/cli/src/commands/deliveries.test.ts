import { replaySlices } from './deliveries';

describe('replaySlices', () => {
  it('splits a long period into hours without gaps', () => {
    expect(replaySlices('2026-11-20T11:00:00+04:00', '2026-11-20T09:30:00Z')).toEqual([
      { from: '2026-11-20T07:00:00.000Z', to: '2026-11-20T08:00:00.000Z' },
      { from: '2026-11-20T08:00:00.000Z', to: '2026-11-20T09:00:00.000Z' },
      { from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T09:30:00.000Z' },
    ]);
  });

  it('makes at most 100 requests for a year', () => {
    const slices = replaySlices('2025-11-20', '2026-11-20');
    expect(slices.length).toBeLessThanOrEqual(100);
    expect(slices[0]).toEqual({ from: '2025-11-20', to: '2025-11-24' });
    expect(slices.at(-1)!.to).toBe('2026-11-20');
    slices.slice(1).forEach(({ from }, index) => expect(from).toBe(slices[index]!.to));
  });

  it.each([
    ['yesterday', '2026-11-20'],
    ['2026-11-20T01:00', '2026-11-20T09:00'],
    ['2026-11-20', '2026-11-19'],
    ['2026-11-20T07:00:00Z', '2026-11-25'],
    ['2026-02-01', '2026-02-30'],
    ['2026-02-01T07:00:00Z', '2026-02-30T07:00:00Z'],
    ['2026-11-20T07:00:00Z', '2026-11-20T24:00:00Z'],
  ])('leaves %s to %s to the API', (from, to) => {
    expect(replaySlices(from, to)).toEqual([{ from, to }]);
  });
});
