import { CliError } from './cli-error';
import { workThrough } from './work-through';

describe('workThrough', () => {
  const resume = (piece: number): string => `Go on with ${piece}.`;

  it('adds up, and reports its progress', async () => {
    const seen: number[][] = [];
    const onProgress = (piece: number, sum: number): void => void seen.push([piece, sum]);
    expect(await workThrough([1, 2, 3], { work: async (piece) => piece * 10, onProgress, resume })).toBe(60);
    expect(seen).toEqual([
      [1, 10],
      [2, 30],
      [3, 60],
    ]);
  });

  it('reports the completed part after a failure', async () => {
    const failingAt = (bad: number) => ({
      work: async (piece: number) => {
        if (piece === bad) throw new CliError('No answer.');
        return 5;
      },
      onProgress: () => undefined,
      resume,
    });
    await expect(workThrough([1, 2, 3], failingAt(3))).rejects.toThrow(
      'No answer. Before that, 10 were done. Go on with 3.',
    );
    await expect(workThrough([1, 2, 3], failingAt(1))).rejects.toThrow(/^No answer\.$/);
  });
});
